export const unreadTexts = {
  title: 'Texts from customers',
  about:
    'Unread texts from customers to your WhatsApp number. To reply, open the booking and choose “Write on WhatsApp”.',
  none: 'No unread texts.',
  failed: 'We couldn’t load the texts.',
  booking: 'Booking',
  noBooking: 'This customer has never booked.',
  markRead: 'Mark as read',
  markReadOf: (name: string) => `Mark as read: text from ${name}`,
} as const;
