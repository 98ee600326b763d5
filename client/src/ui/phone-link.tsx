export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
    className="font-semibold text-crimson-700 underline underline-offset-4"
  >
    {phone}
  </a>
);
