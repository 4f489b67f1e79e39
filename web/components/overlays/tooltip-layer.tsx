import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import * as RadixTooltip from '@radix-ui/react-tooltip';
import { useStore } from '../../state/store.ts';
import type { TooltipItem } from '../controls/tooltip-store.ts';
import { tooltips } from '../controls/tooltip.tsx';

const OPEN_DELAY_MS = 700;
/** Moving from one tooltip to the next within this time opens it at once. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 6;
const EDGE_PX = 8;

/** A tooltip is drawn within that of its control: text outside of all is lost to who goes from one to the next. */
const LANDMARKS = 'dialog, main, header, [role="region"]';

export function TooltipLayer() {
  const items = useStore(tooltips);
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {items.map((item) => (
        <TooltipOf key={item.id} item={item} />
      ))}
    </RadixTooltip.Provider>
  );
}

function TooltipOf({ item }: { item: TooltipItem }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>
        <BorrowedTrigger element={item.trigger} />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={item.trigger.closest<HTMLElement>(LANDMARKS)}>
        <RadixTooltip.Content
          className="tooltip"
          side={item.side ?? 'top'}
          sideOffset={GAP_PX}
          collisionPadding={EDGE_PX}
        >
          {item.text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

const HANDLERS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

type EventName = keyof typeof HANDLERS;
type TriggerHandlers = { [K in (typeof HANDLERS)[EventName]]?: (event: Event) => void };

interface BorrowedTriggerProps extends TriggerHandlers {
  element: Element;
  ref?: Ref<Element>;
}

/** Gives Radix an element that is already on the page in place of one that it would draw itself. */
function BorrowedTrigger({ element, ref, ...handlers }: BorrowedTriggerProps) {
  useImperativeHandle(ref, () => element, [element]);
  const handle = useEffectEvent((event: Event) => {
    // A focus that the mouse or a closing dialog gave needs no hint.
    if (event.type === 'focus' && !element.matches(':focus-visible')) return;
    // Only the names in HANDLERS are listened for.
    handlers[HANDLERS[event.type as EventName]]?.(event);
  });

  useEffect(() => {
    const names = Object.keys(HANDLERS);
    for (const name of names) element.addEventListener(name, handle);
    replayMissed(element, handle);
    return () => {
      for (const name of names) element.removeEventListener(name, handle);
    };
  }, [element]);

  return null;
}

/** The very movement that brought this layer in may have ended on the control. */
function replayMissed(element: Element, handle: (event: Event) => void): void {
  // Pressed meanwhile: what it has opened says more.
  if (element instanceof HTMLButtonElement && element.popoverTargetElement?.matches(':popover-open')) return;
  const hasMouse = window.matchMedia('(hover: hover)').matches;
  if (hasMouse && element.matches(':hover')) handle(new PointerEvent('pointermove', { pointerType: 'mouse' }));
  if (element.matches(':focus-visible')) handle(new FocusEvent('focus'));
}
