/**
 * The words with which customers stop messages: "stop" and "unsubscribe" in English, and the imperatives "stop" and "close" in
 * the languages with the most speakers in India, also Hindi in Latin letters. "Cancel" is missing, because it may mean the
 * booking.
 */
const stopWords: ReadonlySet<string> = new Set(
  [
    ['stop', 'stop all', 'stop messages', 'stop promotions', 'unsubscribe'],
    // Hindi
    ['रोकें', 'रोको', 'रोक दो', 'रोक दें', 'बंद करें', 'बंद करो', 'बंद', 'स्टॉप', 'band karo', 'band karen', 'roko'],
    // Bengali
    ['বন্ধ', 'বন্ধ করুন', 'বন্ধ করো', 'থামুন', 'থামাও'],
    // Marathi
    ['थांबा', 'थांबवा', 'बंद करा'],
    // Telugu
    ['ఆపు', 'ఆపండి'],
    // Tamil
    ['நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்'],
    // Gujarati
    ['બંધ કરો', 'બંધ', 'રોકો'],
    // Urdu
    ['بند کریں', 'بند کرو', 'روکو', 'روکیں'],
    // Kannada
    ['ನಿಲ್ಲಿಸಿ', 'ನಿಲ್ಲಿಸು'],
    // Malayalam
    ['നിർത്തുക', 'നിർത്തൂ', 'നിർത്ത്'],
    // Punjabi
    ['ਬੰਦ ਕਰੋ', 'ਰੋਕੋ'],
    // Odia
    ['ବନ୍ଦ କରନ୍ତୁ', 'ବନ୍ଦ'],
  ]
    .flat()
    .map(normalise),
);

/** Lower case, single spaces, and neither punctuation nor invisible characters. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether the text is nothing but one of the words, so that "Where do I stop?" doesn’t count. */
export const isStop = (text: string): boolean => stopWords.has(normalise(text));
