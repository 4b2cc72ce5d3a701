import { normalizePassword } from './password.ts'

export const PASSWORD_TOO_COMMON = 'Password is one of the most common ones; choose another'

/** The most frequent leaked passwords, in lower case and without their endings. */
const WORDS = new Set(
  `
  password password1! passwords passw0rd p@ssword p@ssw0rd pa$$word pa55word pa55w0rd passwort
  motdepasse contrasena wachtwoord mypassword yourpassword newpassword thepassword nopassword pass
  passwd passport qwertyui qwertyuio qwertyuiop qwerty qwertyu qwe123qwe qwer qwertz qwertzui
  qwertzuiop azertyui azertyuiop azerty asdfghjk asdfghjkl asdf asdfjkl; asd123asd zxcvbnm
  zxcvbnm, zaq12wsx zaq1xsw 1qaz2wsx 1qazxsw 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r
  q1w2e3r4t q1w2e3r4t5y qazwsxedc qazwsx qaz123wsx wsxedcrfv 2wsx3edc zxcvasdf asdfqwer qwerasdf
  qweasdzxc qweasd qwaszx poiuytrewq lkjhgfdsa mnbvcxz 0987654321 987654321 9876543210 87654321
  12345678910 123456789a 123456789q 123456789z a123456789 q123456789 z123456789 a1234567 a12345678
  12345678a 1234567a 123456abc 123456aa aa123456 aaa123456 123456qwerty 12345qwert qwert 1234qwer
  123qweasd 123qweasdzxc 123qwe 123321123 12344321 11223344 1122334455 112233445566 10203040
  102030405060 11112222 01020304 31415926 314159265 147258369 159357159 159753456 147896325
  963852741 741852963 789456123 456789123 1234567q 1234abcd abcd abc abc123abc abcdefg abcdef
  a1b2c3d a1b2c3d4e a1s2d3f 1a2b3c4d 1234567890q iloveyou iloveu loveyou loveme ilovegod
  ilovejesus sunshine princess football baseball basketball superman batman spiderman pokemon
  starwars startrek welcome letmein letmeinn trustno whatever computer internet michelle jennifer
  jessica michael charlie jordan michaeljordan danielle nicole ashley anthony andrew joshua
  matthew william thomas robert daniel samantha elizabeth victoria alexander alexandra christian
  christopher benjamin jonathan nicholas stephanie patricia veronica isabella gabriel gabriela
  fernando santiago sebastian valentina francisco carolina alejandro alejandra margarita monkey
  dragon master shadow killer hunter tigger buster soccer hockey ranger cookie summer winter
  spring autumn freedom liverpool chelsea arsenal barcelona juventus realmadrid manchester manutd
  rangers celtic1888 chocolate butterfly strawberry cheesecake cupcake babygirl sweetheart sweetie
  beautiful gorgeous precious angel angels diamond mercedes porsche911 corvette mustang ferrari
  yamaha harley marlboro metallica slipknot nirvana beatles greenday blink182 bestfriend
  bestfriends friends family mylove forever blessed jesus jesuschrist christ heaven godisgood
  godbless california newyork chicago lasvegas america australia scotland brooklyn portugal
  argentina colombia philippines indonesia pakistan india bismillah krishna godfather gladiator
  wolverine terminator blackberry blackjack blueberry hello hello123! helloworld hello1world
  goodluck goodmorning happy happyday sunflower rainbow snowball snowflake mickey minnie garfield
  scooby scoobydoo tinkerbell winniethepooh hellokitty homer simpsons southpark drowssap secret
  topsecret supersecret mysecret default changeme changeit temp temporary test testing tester
  testpass testpassword guest login access administrator admin administrador adminpass
  adminpassword root toor superuser superadmin system manager user server oracle cisco vagrant
  raspberry ubuntu linux windows microsoft google facebook myspace linkedin instagram youtube
  minecraft fortnite roblox nintendo playstation xbox360xbox counterstrike callofduty warcraft
  worldofwarcraft firebird firefly thunder lightning skywalker darkside darkness midnight phoenix
  dolphins dolphin elephant penguin panther panthers tigers lions cowboys dallas steelers redskins
  packers patriots eagles yankees redsox lakers warriors wrestling swimming softball volleyball
  gymnastics cheerleader skateboard snowboard motocross mountain mountains creative asshole
  bullshit fuckyou fuckoff fuckme motherfucker biteme suckmydick cocksucker pussy pussycat
  sexygirl sexylady sexybitch bigdaddy daddy mommy mother father brother sister grandma iloveme
  immortal infinity unknown nothing anything something everything letsgo dearbook sample example
  business consulting marketing company sideboard boardroom corporate
  `
    .split(/\s+/)
    .filter(Boolean),
)

const KEYBOARD_RUNS = ['0123456789012345678901234567890', 'abcdefghijklmnopqrstuvwxyz']

/** The endings that people add to a word: a short number, a year, the beginning of 123456, or a mark. */
const ENDING = /(?:\d{1,2}|123\d{0,3}|20\d\d|[!@]\d{0,4})$/

/** Whether a password is easy to guess: frequently leaked, a repetition, or a run. */
export function isCommonPassword(password: string): boolean {
  const plain = normalizePassword(password).toLowerCase()
  const isWord = WORDS.has(plain) || WORDS.has(plain.replace(ENDING, ''))
  return isWord || /^(.{1,6})\1+$/.test(plain) || isRun(plain)
}

function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('')
  return KEYBOARD_RUNS.some((run) => run.includes(text) || run.includes(backwards))
}
