export const todayLinkClasses =
  'inline-flex min-h-6 items-center font-semibold text-crimson-700 underline decoration-crimson-300 underline-offset-4 hover:text-crimson-900 pointer-coarse:min-h-11';
