/** Texts of the admin dashboard. Texts fixed by the product specification must not be changed. */
export const dashboardTexts = {
  dashboard: 'Dashboard',
  lookups: 'Lookups',
  totalLocations: 'Total Locations',
  totalCars: 'Total Cars',
  totalBookings: 'Total Bookings',
  totalRevenue: 'Total Revenue',
  search: 'Search by Booking ID',
  searchHint: 'You can also search by booking code, name, end of a phone number, or number plate.',
  allLocations: 'All Locations',
  noData: 'No data available',
  fetchFailed: 'data fetch failed',
  bookings: 'Bookings',
  filterBy: 'Filter by location',
  loading: 'Loading the bookings',
  unreachable: 'We couldn’t load the bookings.',
  clearFilters: 'Clear filters',
} as const;
