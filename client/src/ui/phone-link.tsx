export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
    className="inline-block min-h-6 leading-6 font-semibold text-crimson-700 underline underline-offset-4"
  >
    {phone}
  </a>
);
