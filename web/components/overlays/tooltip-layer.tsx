// The tooltip of every control with `data-tooltip`, which names its side. Its text is the control's aria-label.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';

const OPEN_DELAY_MS = 700;
/** For this long after a tooltip has closed, the next one opens without a delay. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 6;
const EDGE_PX = 8;

const CONTROLS = '[data-tooltip]';
/** Screen readers skip text outside of landmarks, so a tooltip is rendered in the landmark of its control. */
const LANDMARKS = 'dialog, main, header, [role="region"]';

export function TooltipLayer() {
  const [control, setControl] = useState<Element | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);

  useEffect(() => trackControls({ show: setControl, tooltip }), []);

  useLayoutEffect(() => {
    if (!control || !tooltip.current) return undefined;
    placeBeside(control, tooltip.current);
    const observer = new MutationObserver(() => control.isConnected || setControl(null));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [control]);

  if (!control) return null;
  return createPortal(
    <div ref={tooltip} role="tooltip" className="tooltip" style={{ position: 'fixed', width: 'max-content' }}>
      {control.getAttribute('aria-label')}
    </div>,
    control.closest(LANDMARKS) ?? document.body,
  );
}

interface TrackOptions {
  show: (control: Element | null) => void;
  tooltip: RefObject<Element | null>;
}

function trackControls({ show, tooltip }: TrackOptions): () => void {
  let hovered: Element | null = null;
  let shown: Element | null = null;
  let closedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (control: Element) => {
    clearTimeout(timer);
    shown = control;
    show(control);
  };
  const close = () => {
    clearTimeout(timer);
    if (shown) closedAtMs = Date.now();
    shown = null;
    show(null);
  };
  const hover = (control: Element | null) => {
    if (control === hovered) return;
    clearTimeout(timer);
    if (shown === hovered) close();
    hovered = control;
    const delayMs = Date.now() - closedAtMs < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    if (control && control !== shown) timer = setTimeout(() => open(control), delayMs);
  };
  const findHovered = ({ target, clientX, clientY }: MouseEvent): Element | null =>
    findControl(target) ?? (hovered && hovered === shown && isOver(tooltip.current, clientX, clientY) ? hovered : null);

  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  const on = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, run, options);
  on('pointermove', (event) => event.pointerType !== 'touch' && hover(findHovered(event)));
  on('pointerleave', ({ target }) => target === document.documentElement && hover(null));
  on('focusin', ({ target }) => {
    const control = findControl(target);
    // A focus that the mouse or a closed dialog has set needs no hint.
    if (control?.matches(':focus-visible')) open(control);
  });
  on('focusout', ({ target }) => shown && findControl(target) === shown && close());
  on('keydown', ({ key }) => key === 'Escape' && close());
  on('scroll', ({ target }) => shown && target instanceof Node && target.contains(shown) && close());
  on('pointerdown', close);
  on('click', close);
  window.addEventListener('resize', close, options);

  // This code loads at the first action of a person, which may have ended on a control.
  hover(window.matchMedia('(hover: hover)').matches ? document.querySelector(`${CONTROLS}:hover`) : null);
  const focused = document.querySelector(`${CONTROLS}:focus-visible`);
  if (focused) open(focused);
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

function findControl(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

/** Over the tooltip, or on the way from its control to it. */
function isOver(tooltip: Element | null, x: number, y: number): boolean {
  if (!tooltip) return false;
  const { left, right, top, bottom } = tooltip.getBoundingClientRect();
  return x >= left - GAP_PX && x <= right + GAP_PX && y >= top - GAP_PX && y <= bottom + GAP_PX;
}

/** Beside the control on its own side, or on the opposite one if there is no room; always within the window. */
function placeBeside(control: Element, tooltip: HTMLElement): void {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  let x = (left + right - width) / 2;
  let y = (top + bottom - height) / 2;
  if (control.getAttribute('data-tooltip') === 'right') {
    const fits = right + GAP_PX + width + EDGE_PX <= clientWidth;
    x = fits ? right + GAP_PX : left - GAP_PX - width;
  } else {
    const fits = top - GAP_PX - height >= EDGE_PX;
    y = fits ? top - GAP_PX - height : bottom + GAP_PX;
  }
  tooltip.style.left = `${clamp(x, clientWidth - width - EDGE_PX)}px`;
  tooltip.style.top = `${clamp(y, clientHeight - height - EDGE_PX)}px`;
}

function clamp(value: number, max: number): number {
  return Math.max(EDGE_PX, Math.min(value, max));
}
