/* Calendar feeds in the test that records of other locations don’t exist for managers. */

const ownOnly = 'a manager sees and changes only the feeds that they made, which the tests of feeds prove';

export const feedCases = {
  'connection.createFeed': {
    missing: 'location_not_found',
    about: ({ locationId }: { locationId: string }) => ({
      body: { name: 'Front desk', locationId, showsCustomers: false },
    }),
  },
  'connection.getFeeds': { noLocation: ownOnly },
  'connection.replaceFeedAddress': { noLocation: ownOnly },
  'connection.revokeFeed': { noLocation: ownOnly },
};
