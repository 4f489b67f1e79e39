import { ToastLayer } from './toast-layer.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';
import '../../styles/later.css';

/** All that floats above the page; it comes in a file of its own. */
export function Overlays() {
  return (
    <>
      <TooltipLayer />
      <ToastLayer />
    </>
  );
}
