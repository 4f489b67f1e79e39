import { ToastLayer } from './toast-layer.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';
import '../../styles/later.css';

/** Everything above the page, in a chunk of its own. */
export function Overlays() {
  return (
    <>
      <TooltipLayer />
      <ToastLayer />
    </>
  );
}
