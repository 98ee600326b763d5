/** Facts in one line, a dot between them: where the line is too long it ends after a dot and not before one. */
export const dotted = (facts: readonly string[]): string => facts.join('\u00A0· ');
