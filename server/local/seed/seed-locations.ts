import { addDays, type LocationBody, weekdayOf, type WeekHours } from '@rental/contracts';

export const bengaluru = 'Bengaluru Indiranagar';
export const mumbai = 'Mumbai Andheri East';
export const delhi = 'Delhi Aerocity';
export const pune = 'Pune Koregaon Park';
export const hyderabad = 'Hyderabad HITEC City';

const week = (open: string, close: string, others: Record<number, WeekHours[number]> = {}): WeekHours =>
  Array.from({ length: 7 }, (_, weekday) => (weekday in others ? (others[weekday] ?? null) : { open, close }));

const mapOf = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

const [saturday, sunday] = [5, 6];

/**
 * The demo’s locations. No bookings begin or end on a closed day, which therefore depends on `today`. No local number in
 * India starts with 0, so nobody has these phone numbers.
 */
export const locationsOn = (today: string): LocationBody[] => [
  {
    name: bengaluru,
    description: 'Five minutes from the metro. Open every day.',
    isEnabled: true,
    address: '100 Gulmohar Road\nIndiranagar\nBengaluru 560038',
    phone: '+91 80 0000 0101',
    email: 'bengaluru@sarani.example',
    mapUrl: mapOf(12.9784, 77.6408),
    hours: week('07:00', '22:00'),
  },
  {
    name: mumbai,
    description: 'Beside the Western Express Highway, with a free shuttle from terminal 2.',
    isEnabled: true,
    address: '7 Highway Service Road\nAndheri East\nMumbai 400069',
    phone: '+91 22 0000 0102',
    email: 'mumbai@sarani.example',
    mapUrl: mapOf(19.1136, 72.8697),
    hours: week('00:00', '00:00'),
  },
  {
    name: delhi,
    description: 'Ground floor of the hospitality district, one stop from the airport.',
    isEnabled: true,
    address: 'Block 4\nAerocity\nNew Delhi 110037',
    phone: '+91 11 0000 0103',
    email: 'delhi@sarani.example',
    mapUrl: mapOf(28.5486, 77.1202),
    hours: week('06:00', '23:00'),
    closedDays: [addDays(today, 26)],
  },
  {
    name: pune,
    description: 'Parking for your own car while you are away.',
    isEnabled: true,
    address: '900 North Main Road\nKoregaon Park\nPune 411001',
    phone: '+91 20 0000 0104',
    email: 'pune@sarani.example',
    mapUrl: mapOf(18.5362, 73.894),
    hours: week('08:00', '20:00', { [weekdayOf(addDays(today, 4))]: null }),
  },
  {
    name: hyderabad,
    description: 'Opposite the Cyber Towers. Cars can be handed over at your office.',
    isEnabled: true,
    address: '9 HITEC City Main Road\nMadhapur\nHyderabad 500081',
    phone: '+91 40 0000 0105',
    email: 'hyderabad@sarani.example',
    mapUrl: mapOf(17.4504, 78.3808),
    hours: week('07:30', '21:00', { [sunday]: { open: '09:00', close: '18:00' } }),
  },
  {
    name: 'Chennai T Nagar',
    description: 'Opens soon. Bookings start when the yard is ready.',
    isEnabled: false,
    address: '40 South Road\nT Nagar\nChennai 600017',
    phone: '+91 44 0000 0106',
    email: 'chennai@sarani.example',
    mapUrl: mapOf(13.0418, 80.2341),
    hours: week('09:00', '21:00', { [saturday]: { open: '09:00', close: '13:00' }, [sunday]: null }),
  },
];
