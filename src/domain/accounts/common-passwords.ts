import { normalizePassword } from './password.ts'

export const PASSWORD_TOO_COMMON = 'Password is one of the most common ones; choose another'

/** The most frequent leaked passwords that are long enough to be accepted, in lower case. */
const COMMON = new Set(
  `
  password password1 password2 password3 password12 password123 password1234 password12345
  password123456 password! password1! password01 password11 password99 password00 passwords
  passw0rd passw0rd1 p@ssword p@ssword1 p@ssw0rd p@ssw0rd1 pa$$word pa55word pa55w0rd passwort
  passwort1 motdepasse contrasena wachtwoord mypassword yourpassword newpassword thepassword
  nopassword password7 password5 password8 password9 password4 password6 password10 password13
  password69 passpass pass1234 pass12345 pass123456 passwd123 passport password2020 password2021
  password2022 password2023 password2024 password2025 password2026 password@123 password@1
  qwertyui qwertyuio qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu1
  qwerty11 qwerty01 qwerty99 qwerty77 qwertyqwerty qwe123qwe qweqweqwe qwer1234 qwertz123
  qwertzui qwertzuiop azertyui azertyuiop azerty123 asdfghjk asdfghjkl asdfasdf asdf1234
  asdfjkl; asdasdasd asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, zxczxczxc zaq12wsx zaq1zaq1 zaq1xsw2
  1qaz2wsx 1qazxsw2 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q1q1q1q q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 qazwsxedc qazwsx123 qazwsx12 qaz123wsx qazqazqaz wsxedcrfv 2wsx3edc zxcvasdf
  asdfqwer qwerasdf qweasdzxc qweasd123 qwaszx12 poiuytrewq lkjhgfdsa mnbvcxz1 0987654321
  987654321 9876543210 87654321 12345678910 123456789a 123456789q 123456789z a123456789
  q123456789 z123456789 a1234567 a12345678 12345678a 1234567a 123456abc 123456aa aa123456
  aaa123456 123456qwerty 12345qwert qwert12345 1234qwer 123qweasd 123qweasdzxc 123qwe123 123123123
  123321123 123412341234 12341234 12344321 12121212 11223344 1122334455 112233445566 10203040
  102030405060 11112222 01020304 13131313 14141414 10101010 20202020 21212121 31415926 314159265
  147258369 159357159 159753456 147896325 963852741 741852963 789456123 456789123 789789789
  456456456 321321321 1234567q 1234abcd abcd1234 abc12345 abc123456 abc123abc abcabcabc abcdefg1
  abcdef123 abcdefg123 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2b3c4d 1234567890q iloveyou iloveyou1
  iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu123 loveyou1 loveyou2 lovelove loveme123
  ilovegod ilovejesus sunshine sunshine1 sunshine12 princess princess1 princess12 princess123
  football football1 football12 football123 baseball baseball1 baseball12 basketball basketball1
  superman superman1 superman123 batman123 spiderman spiderman1 pokemon1 pokemon123 starwars
  starwars1 startrek welcome1 welcome12 welcome123 welcome1234 welcome! welcome01 letmein1
  letmein12 letmein123 letmein! letmeinn trustno1 whatever whatever1 computer computer1 internet
  internet1 michelle michelle1 jennifer jennifer1 jessica1 jessica123 michael1 michael123 charlie1
  charlie123 jordan23 jordan123 michaeljordan danielle danielle1 nicole123 ashley123 anthony1
  andrew123 joshua123 matthew1 william1 thomas123 robert123 daniel123 samantha samantha1
  elizabeth elizabeth1 victoria victoria1 alexander alexander1 alexandra christian christian1
  christopher benjamin benjamin1 jonathan jonathan1 nicholas nicholas1 stephanie patricia
  veronica isabella gabriel1 gabriela fernando santiago sebastian sebastian1 valentina francisco
  carolina alejandro alejandra margarita monkey123 monkey12 dragon123 dragon12 master123 master12
  shadow123 shadow12 killer123 hunter123 tigger12 tigger123 buster123 soccer12 soccer123 hockey123
  ranger123 cookie123 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024
  summer2025 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 spring2023
  spring2024 spring2025 autumn2023 autumn2024 autumn2025 freedom1 freedom123 liverpool liverpool1
  liverpool123 chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 juventus realmadrid
  manchester manutd123 rangers1 celtic1888 chocolate chocolate1 butterfly butterfly1 strawberry
  cheesecake cupcake123 babygirl babygirl1 babygirl12 babygirl123 sweetheart sweetie1 beautiful
  beautiful1 gorgeous precious precious1 angel123 angels123 diamond1 diamond123 mercedes mercedes1
  porsche911 corvette mustang1 mustang123 ferrari1 yamaha123 harley12 harley123 marlboro marlboro1
  metallica metallica1 slipknot slipknot1 nirvana1 beatles1 greenday1 blink182 bestfriend
  bestfriends friends1 friends123 family123 mylove123 forever1 forever21 blessed1 jesus123
  jesuschrist christ123 heaven123 godisgood godbless california newyork1 chicago1 lasvegas
  america1 australia scotland1 brooklyn brooklyn1 portugal argentina colombia philippines
  indonesia1 pakistan pakistan1 pakistan123 india123 bismillah bismillah1 krishna1 godfather
  gladiator wolverine terminator blackberry blackjack blueberry hellohello hello123 hello1234
  hello12345 hello123! helloworld hello1world goodluck goodmorning happy123 happyday sunflower
  rainbow1 rainbow123 snowball snowflake mickey123 minnie123 garfield garfield1 scooby123
  scoobydoo tinkerbell winniethepooh hellokitty homer123 simpsons southpark drowssap secret123
  secret12 topsecret supersecret mysecret default1 default123 changeme changeme1 changeme123
  changeit1 temp1234 temp12345 temporary test1234 test12345 test123456 testtest testing1 testing123
  testtest1 tester123 testpass testpassword guest123 guest1234 guestguest login123 login1234
  access14 access123 administrator administrator1 admin123 admin1234 admin12345 admin123456
  adminadmin admin@123 admin@1234 administrador adminpass adminpassword admin2024 admin2025
  root1234 rootroot root12345 toor1234 superuser superadmin system123 manager1 manager123 user1234
  user12345 useruser master1234 server123 oracle123 cisco123 vagrant1 raspberry ubuntu123 linux123
  windows1 windows10 microsoft google123 facebook facebook1 facebook123 myspace1 linkedin
  linkedin1 instagram youtube1 youtube123 minecraft minecraft1 minecraft123 fortnite1 roblox123
  nintendo playstation playstation3 xbox360xbox counterstrike callofduty warcraft worldofwarcraft
  firebird firefly1 thunder1 thunder123 lightning skywalker darkside darkness midnight midnight1
  phoenix1 phoenix123 dolphins dolphin1 dolphin123 elephant penguin1 panther1 panthers tigers123
  lions123 cowboys1 cowboys123 dallas123 steelers steelers1 redskins packers1 patriots patriots1
  eagles123 yankees1 yankees123 redsox123 lakers123 lakers24 warriors wrestling swimming softball
  softball1 volleyball gymnastics cheerleader skateboard snowboard motocross mountain mountains
  creative creative1 asshole1 asshole123 bullshit fuckyou1 fuckyou2 fuckyou123 fuckyou! fuckoff1
  fuckme69 motherfucker biteme123 suckmydick cocksucker pussy123 pussycat sexygirl sexylady
  sexybitch bigdaddy daddy123 mommy123 mother123 father123 brother1 sister123 grandma1 iloveme1
  iloveme123 immortal infinity infinity1 unknown1 nothing1 anything something everything
  letsgo123 dearbook sample123 example1 example123 business consulting marketing1 company1
  company123 sideboard sideboard1 sideboard123 boardroom corporate
  `
    .split(/\s+/)
    .filter(Boolean),
)

const KEYBOARD_RUNS = ['0123456789012345678901234567890', 'abcdefghijklmnopqrstuvwxyz']

/** Whether a password is easy to guess: frequently leaked, one character repeated, or a run. */
export function isCommonPassword(password: string): boolean {
  const plain = normalizePassword(password).toLowerCase()
  return COMMON.has(plain) || isRepetition(plain) || isRun(plain)
}

function isRepetition(text: string): boolean {
  return new Set(text).size <= 1
}

function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('')
  return KEYBOARD_RUNS.some((run) => run.includes(text) || run.includes(backwards))
}
