import type { Business } from '@rental/contracts';

/** Returns the seller on a receipt: the address in one line, with the state if there is one. */
export function sellerOf({ legalName, address, tax }: Business) {
  const lines = [...(address?.split('\n') ?? []), ...(tax.state === null ? [] : [tax.state])].map((line) =>
    line.trim(),
  );
  return { name: legalName, address: lines.join(', ') || null, taxNumber: tax.number };
}

/** Returns the tax settings of a receipt. No tax is printed unless both a code and a percentage are set. */
export function paperTaxOf({ tax: { code, percent, isIncluded } }: Business) {
  return { tax: code === null || percent === null ? null : { code, percent }, priceIncludesTax: isIncluded };
}
