/** The facts about a booking that its emails state. */
export const mailedBooking = {
  customerName: 'Asha Rao',
  bookingId: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  carName: 'Hyundai Creta',
  locationName: 'Pune',
  locationAddress: 'Beside the railway station',
  fromDate: '2026-12-01',
  toDate: '2026-12-03',
  totalAmount: 7_050,
};
