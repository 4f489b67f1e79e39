import { ToastLayer } from './toast-layer.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';
import '../../styles/later.css';

export function Overlays() {
  return (
    <>
      <TooltipLayer />
      <ToastLayer />
    </>
  );
}
