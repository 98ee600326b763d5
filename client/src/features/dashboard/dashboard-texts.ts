/** The wordings of the admin's dashboard. Those the product fixed stay letter for letter. */
export const dashboardTexts = {
  dashboard: 'Dashboard',
  lookups: 'Lookups',
  totalLocations: 'Total Locations',
  totalCars: 'Total Cars',
  totalBookings: 'Total Bookings',
  totalRevenue: 'Total Revenue',
  search: 'Search by Booking ID',
  allLocations: 'All Locations',
  noData: 'No data available',
  fetchFailed: 'data fetch failed',
  bookings: 'Bookings',
  filterBy: 'Filter by location',
  loading: 'Loading the bookings',
  unreachable: 'The bookings could not be loaded.',
  clearFilters: 'Clear filters',
} as const;

/** The table's columns, in their order. */
export const columnTexts = {
  bookingId: 'Booking ID',
  carName: 'Car Name',
  location: 'Location',
  customerName: 'Customer Name',
  fromDate: 'From Date',
  toDate: 'To Date',
  totalAmount: 'Total Amount',
  status: 'Status',
  paymentId: 'Payment Id',
  bookedOn: 'Booked On',
} as const;
