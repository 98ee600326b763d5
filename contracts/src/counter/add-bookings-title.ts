/**
 * What the customer chooses in the list of bookings; the message with the code names it. In a file without schemas, because
 * the list loads it.
 */
export const addBookingsTitle = 'Add bookings made at the counter';
