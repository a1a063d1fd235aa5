// The rules of passwords: 8 to 64 characters, not a common password, not the user's own name (docs/domain/sessions.md#passwords).

export const passwordLimits = { min: 8, max: 64 } as const

/** Keys of messages validation.<key>. */
export type PasswordProblem = 'passwordLength' | 'passwordCommon' | 'passwordHasName' | 'passwordSimple'

/** Common passwords of at least 8 characters, in lower case. */
const common = new Set(
  `12345678 123456789 1234567890 123123123 11111111 00000000 88888888 66666666 99999999 87654321 987654321 0987654321 147258369 123654789
  789456123 456789123 112233445566 11223344 12341234 123321123 123456123 1234567a a1234567 a12345678 a123456789 123456aa 123456ab 123456abc
  123456qq qq123456 qq123456789 aa123456 aa123456789 abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 abc123abc asd12345 asd123456
  asdf1234 asdfghjk asdfghjkl asdfasdf as123456 zxcvbnm1 zxcvbnm123 zxc123456 zxcvbnmm qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwer1234 qwe123456 qwe123qwe qazwsxedc qazwsx123 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwords mypassword iloveyou iloveyou1 woaini1314
  woaini520 woaini521 woaini123 5201314520 52013141 13145200 1314520520 5201314a a5201314 woaiwojia woaiwoziji wo123456 li123456 wang1234 wang123456
  zhang123 zhang123456 zhangsan zhangwei liu12345 caonima1 nihao123 nihaoma1 admin123 admin1234 admin12345 admin123456 admin888 administrator
  adminadmin root1234 root123456 rootroot test1234 test12345 test123456 testtest guest1234 user1234 welcome1 welcome12 welcome123 letmein1
  letmein123 changeme changeme1 changeme123 football baseball basketball superman batman123 princess sunshine michelle jennifer computer internet
  samsung1 dragon123 monkey123 master123 shadow123 trustno1 starwars whatever freedom1 charlie1 access14 mustang1 michael1 jordan23 killer123
  hello123 hello1234 secret123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 spring2024 winter2024 company123 office123
  huawei123 xiaomi123 taobao123 alibaba1 tencent1 weixin123 china123 beijing1 beijing2008 shanghai1 guangzhou1 shenzhen1`
    .split(/\s+/)
    .filter(Boolean),
)

/** The reason why a password is refused, or null. `names` are the user's own: account, work number, phone; `min` is the company's own shortest length. */
export function passwordProblem(
  password: string,
  names: readonly (string | null | undefined)[] = [],
  min: number = passwordLimits.min,
): PasswordProblem | null {
  const length = [...password].length
  if (length < min || length > passwordLimits.max) return 'passwordLength'
  const lower = password.toLowerCase()
  if (common.has(lower)) return 'passwordCommon'
  if (names.some((name) => name && name.length >= 4 && lower.includes(name.toLowerCase()))) return 'passwordHasName'
  if (new Set(lower).size < 4 || isRun(lower)) return 'passwordSimple'
  return null
}

/** Whether the characters are one ascending or descending sequence: abcdefgh, 98765432. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

/** The strength of a password: 0 refused, 1 weak, 2 fair, 3 strong. */
export function passwordStrength(password: string, names: readonly (string | null | undefined)[] = []): 0 | 1 | 2 | 3 {
  if (passwordProblem(password, names)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const length = [...password].length
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 3
  return length >= 10 || kinds >= 3 ? 2 : 1
}
