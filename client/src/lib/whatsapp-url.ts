/** The address that opens WhatsApp with a message to a number in E.164 format. */
export const whatsAppUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`;
