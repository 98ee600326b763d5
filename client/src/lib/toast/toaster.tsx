import { createPortal } from 'react-dom';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

type Kind = 'success' | 'error' | 'info';

/** Shows a toast unless the same one is already visible. */
export function showToast(kind: Kind, text: string): void {
  toast(text, { type: kind, toastId: `${kind}: ${text}`, role: kind === 'error' ? 'alert' : 'status' });
}

/** The container of the toasts. Only `notify.tsx` may load this module. */
export function Toaster() {
  return createPortal(
    <ToastContainer position="top-right" autoClose={5000} pauseOnHover pauseOnFocusLoss closeOnClick={false} />,
    document.body,
  );
}
