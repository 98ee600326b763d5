import { samples } from '@rental/contracts/samples';
import { onTestFinished } from 'vitest';
import { forgetScript } from '../lib/browser/load-script.ts';

type Options = { modal: { ondismiss: () => void }; handler: (success: Record<string, string>) => void };

const { body } = samples['payment.verify'];
const paid = {
  razorpay_payment_id: body.razorpayPaymentId,
  razorpay_order_id: body.razorpayOrderId,
  razorpay_signature: body.razorpaySignature,
};

let stopPrevious: () => void = () => undefined;

function forgetScripts(): void {
  for (const { src } of document.head.querySelectorAll('script')) forgetScript(src);
}

/**
 * Mocks the checkout. jsdom fetches no scripts, so this fires the load event of the provider’s script tag and defines
 * `Razorpay`, except with `loads empty`. Payment rules are not mocked, because they belong to the server. `opened`
 * lists every checkout window that was opened, and `coveredBy` lists every dialog of ours that was still open at that
 * time.
 */
export function provideCheckout(script: 'loads' | 'loads empty' = 'loads') {
  const opened: Options[] = [];
  const coveredBy: string[] = [];

  class FakeWindow {
    readonly options: Options;

    constructor(options: Options) {
      this.options = options;
    }

    on(): void {}

    open(): void {
      opened.push(this.options);
      for (const dialog of document.querySelectorAll('[role=dialog]')) coveredBy.push(dialog.textContent);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      if (script === 'loads') Object.assign(window, { Razorpay: FakeWindow });
      node.dispatchEvent(new Event('load'));
    }
  });
  stopPrevious();
  // A test that ended before its checkout opened may have added a script since, whose load event was never fired.
  forgetScripts();
  observer.observe(document.head, { childList: true });
  stopPrevious = () => observer.disconnect();
  onTestFinished(() => {
    stopPrevious();
    forgetScripts();
    Reflect.deleteProperty(window, 'Razorpay');
  });

  return {
    opened,
    coveredBy,
    pay: () => opened.at(-1)?.handler(paid),
    dismiss: () => opened.at(-1)?.modal.ondismiss(),
  };
}
