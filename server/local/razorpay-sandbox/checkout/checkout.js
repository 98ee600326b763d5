/*
 * The merchant page’s side of the sandbox checkout: defines `window.Razorpay` with `open`, `close` and `on`, like the
 * real script. The dialog itself is an iframe from the sandbox’s origin (page.html). The two exchange messages, and
 * each verifies the origin and window of the other.
 */
(() => {
  const { src } = document.currentScript;
  const { origin } = new URL(src);
  const channel = 'razorpay-sandbox';
  const handlerAfterMs = 200;

  const styles = {
    container: 'position:fixed;inset:0;z-index:2147483647;color-scheme:light',
    backdrop: 'position:absolute;inset:0;background:rgba(15,23,42,.62)',
    frame: 'position:absolute;inset:0;width:100%;height:100%;border:0;background:transparent;color-scheme:light',
    ribbon:
      'position:absolute;top:0;left:50%;transform:translateX(-50%);padding:5px 16px;background:#b42318;color:#fff;' +
      'border-radius:0 0 10px 10px;font:600 13px/1.4 system-ui,sans-serif;pointer-events:none',
  };

  function element(tag, style, properties) {
    const made = Object.assign(document.createElement(tag), properties);
    made.style.cssText = style;
    return made;
  }

  function build(title) {
    const container = element('div', styles.container, { className: 'razorpay-container' });
    const frame = element('iframe', styles.frame, { className: 'razorpay-checkout-frame', title });
    // The page’s path is relative to the script’s, so that the two can be served under any common path.
    frame.src = `${new URL('checkout/page', src)}?origin=${encodeURIComponent(location.origin)}`;
    const backdrop = element('div', styles.backdrop, { className: 'razorpay-backdrop' });
    container.append(backdrop, frame, element('div', styles.ribbon, { textContent: 'Test Mode' }));
    return { container, frame };
  }

  const retriesOf = ({ enabled = true, max_count: most = Infinity } = {}) => (enabled ? most : 0);

  /** The options that the iframe needs; the callbacks stay in this page. */
  function settingsOf({ modal = {}, ...options }) {
    return {
      key: options.key,
      orderId: options.order_id,
      name: options.name ?? '',
      description: options.description ?? '',
      color: options.theme?.color ?? '#0d5bd7',
      timeoutSeconds: options.timeout > 0 ? Math.floor(options.timeout) : null,
      asksBeforeClosing: modal.confirm_close === true,
      closesByEscape: modal.escape !== false,
      closesByBackdrop: modal.backdropclose === true,
      retries: retriesOf(options.retry),
    };
  }

  function complain(description) {
    window.alert(`Oops! Something went wrong.\n${description}`);
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #parts = null;
    #before = null;

    constructor(options = {}) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#parts) return;
      // As in the real script, a wrong key or order shows an alert and closes the checkout without calling `ondismiss`.
      if (!this.#options.key || !this.#options.order_id) {
        complain('Authentication key or order id was missing during initialization');
        return;
      }
      this.#before = { focused: document.activeElement, overflow: document.body.style.overflow };
      this.#parts = build(`Payment to ${this.#options.name ?? 'the merchant'}`);
      document.body.style.overflow = 'hidden';
      window.addEventListener('message', this.#receive);
      document.addEventListener('keydown', this.#pressed, true);
      document.body.append(this.#parts.container);
    }

    close() {
      if (this.#parts) this.#dismiss();
    }

    #send(message) {
      this.#parts?.frame.contentWindow?.postMessage({ channel, ...message }, origin);
    }

    /** Handles Escape while the merchant page still has the focus. */
    #pressed = (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#send({ type: 'escape' });
    };

    #receive = (event) => {
      const { frame } = this.#parts ?? {};
      if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
      if (event.data?.channel !== channel) return;
      this.#obey(event.data);
    };

    #obey({ type, ...data }) {
      const actions = {
        ready: () => {
          this.#send({ type: 'open', settings: settingsOf(this.#options) });
          this.#parts.frame.focus();
        },
        failed: () => this.#emit('payment.failed', { error: data.error }),
        success: () => {
          this.#hide();
          setTimeout(() => this.#options.handler?.(data.fields), handlerAfterMs);
        },
        dismiss: () => this.#dismiss(data.reason),
        vanish: () => this.#hide(),
        fatal: () => {
          this.#hide();
          complain(data.description);
        },
      };
      if (Object.hasOwn(actions, type)) actions[type]();
    }

    #emit(event, payload) {
      for (const listener of this.#listeners.get(event) ?? []) listener(payload);
    }

    #dismiss(reason) {
      this.#hide();
      this.#options.modal?.ondismiss?.(reason);
    }

    #hide() {
      window.removeEventListener('message', this.#receive);
      document.removeEventListener('keydown', this.#pressed, true);
      this.#parts?.container.remove();
      this.#parts = null;
      document.body.style.overflow = this.#before?.overflow ?? '';
      this.#before?.focused?.focus?.();
    }
  }

  window.Razorpay = Razorpay;
})();
