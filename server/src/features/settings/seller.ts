import type { Business } from '@rental/contracts';

/** Who stands on a paper: the address in one line, with the state where one is given. */
export function sellerOf({ legalName, address, tax }: Business) {
  const lines = [...(address?.split('\n') ?? []), ...(tax.state === null ? [] : [tax.state])].map((line) =>
    line.trim(),
  );
  return { name: legalName, address: lines.join(', ') || null, taxNumber: tax.number };
}

/** How a paper is split: without code and percent no tax is printed. */
export function paperTaxOf({ tax: { code, percent, isIncluded } }: Business) {
  return { tax: code === null || percent === null ? null : { code, percent }, priceIncludesTax: isIncluded };
}
