const USERNAME_MIN_LENGTH = 3
const USERNAME_MAX_LENGTH = 64

/** The longest text to normalize, because normalizing takes time. */
export const USERNAME_TYPED_MAX = 500

export const USERNAME_LENGTH = `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long`

/** Characters that a new username must not have, each with the sentence about it. */
const FAULTS = [
  [/@/u, 'Username may not contain @, or it could be the email address of another'],
  // The next rule does not catch all of these, because some are letters in Unicode.
  [/\p{Default_Ignorable_Code_Point}/u, 'Username contains an invisible character'],
  [/[^\p{L}\p{M}\p{N} ._+-]/u, 'Username may contain letters, digits, spaces and . _ + - only'],
] as const

const MIXED_ALPHABETS = 'Username may not mix alphabets, whose letters can look the same'

/**
 * The scripts that living languages are written in, as Unicode recommends for identifiers (UAX 31).
 * Japanese, Chinese and Korean are written in several at once.
 */
const ALPHABETS = [
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi',
  'Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic',
]
  .flatMap((names) => names.split(' '))
  .concat('Han Hiragana Katakana', 'Han Bopomofo', 'Han Hangul')
  .map((names) => buildAlphabetPattern(names.split(' ')))

/** A username as it is stored and shown: one Unicode form, trimmed. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim()
}

/**
 * The comparison form of a username: equal for the same name in another case or Unicode form.
 *
 * @example
 * buildUsernameKey(' ＡDA ') === buildUsernameKey('ada') // => true
 */
export function buildUsernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase().normalize('NFKC')
}

/**
 * The error to show about a new, normalized username, or `undefined`. A name that looks like
 * another one cannot be chosen, and is kept by accounts that have it.
 */
export function findUsernameFault(username: string): string | undefined {
  const { length } = [...username]
  if (length < USERNAME_MIN_LENGTH || length > USERNAME_MAX_LENGTH) return USERNAME_LENGTH
  const [, sentence] = FAULTS.find(([fault]) => fault.test(username)) ?? []
  if (sentence) return sentence
  return ALPHABETS.some((letters) => letters.test(username)) ? undefined : MIXED_ALPHABETS
}

/** Matches a name in these scripts alone, with digits, accents and punctuation that all scripts share. */
function buildAlphabetPattern(scripts: readonly string[]): RegExp {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{Script_Extensions=Inherited}0-9 ._+-]*$`, 'u')
}
