// The sound of names: initials and full pinyin as they are stored, the tokens by which an index finds them
// (docs/domain/search.md#pinyin), and their order in a list (docs/domain/lists.md#names).
import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'
import { comparedText, cutText } from '../../model/plain-text.ts'

/** Every syllable that a character may have, ü written v as it is typed. */
const syllables =
  `a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai chan chang chao che chen
cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang dao de dei den deng di dia dian diao die
ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan
guang gui gun guo ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan
jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li lia lian liang liao lie lin
ling liu lo long lou lu luan lun luo lv lve ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen
neng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia
qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa sai san sang sao se sen seng sha
shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo ta tai tan tang tao te tei
teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun
ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong
zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo`.split(/\s+/)
const known: ReadonlySet<string> = new Set(syllables)
const longestSyllable = 6

interface Sound {
  /** The sound of every character: a Chinese one with a known sound has a syllable, others stay as they are. */
  parts: { syllable: boolean; text: string }[]
}

/** Cached, because a name is converted for its stored sound and again for its tokens, in an import hundreds of rows later. */
const heardNames = new LRUCache<string, readonly [Sound, ...Sound[]]>({ max: 4000 })

/** How a name sounds; where its first character sounds differently in a surname, with that sound too. */
function soundsOf(written: string): readonly [Sound, ...Sound[]] {
  const name = cutText(comparedText(written), longestName)
  const known = heardNames.get(name)
  if (known) return known
  const [plain, surname] = [hear(name), hear(name, 'head')]
  const sounds = lettersOf(plain) === lettersOf(surname) ? ([plain] as const) : ([plain, surname] as const)
  heardNames.set(name, sounds)
  return sounds
}

function hear(name: string, surname: 'head' | 'off' = 'off'): Sound {
  const heard = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true, surname })
  const characters = [...name]
  // a character with an unknown sound stays as it is
  const isSyllable = (text: string, index: number) => /^[a-z]/.test(text) && /\p{Script=Han}/u.test(characters[index] ?? '')
  return { parts: heard.map((text, index) => ({ syllable: isSyllable(text, index), text: text.trim() })) }
}

const longestName = 60

const lettersOf = ({ parts }: Sound) => parts.map(({ text }) => text).join('')
const initialsOf = ({ parts }: Sound) => parts.flatMap(({ text, syllable }) => (syllable ? text.slice(0, 1) : [...text]))

/** Initials and full pinyin of names, in the form of the search: 黄文 → 'hw huangwen'. */
export function soundText(names: readonly unknown[], max: number): string {
  const heard = names
    .filter((name) => typeof name === 'string' && name !== '')
    .flatMap((name) => soundsOf(String(name)).map((sound) => `${initialsOf(sound).join('')} ${lettersOf(sound)}`))
  return cutText(heard.join(' '), max)
}

const syllableToken = (syllable: string) => `~${syllable}`
const firstToken = (letter: string) => `^${letter}`

const pairs = (letters: readonly string[]): string[] => letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)

/** The tokens of names: the first letter, pairs of initials, and the syllables. */
export function soundTokens(names: readonly unknown[]): string[] {
  const tokens = new Set<string>()
  for (const name of names) {
    if (typeof name !== 'string' || name === '') continue
    for (const sound of soundsOf(name)) {
      const initials = initialsOf(sound)
      if (initials[0] !== undefined) tokens.add(firstToken(initials[0]))
      for (const pair of pairs(initials)) tokens.add(pair)
      for (const { syllable, text } of sound.parts) if (syllable) tokens.add(syllableToken(text))
    }
  }
  return [...tokens]
}

const longestTyped = 40
const mostReadings = 4

/** How typed letters may be read as syllables; the last one may be unfinished. */
function readingsOf(typed: string): string[][] {
  const readings: string[][] = []
  const read = (rest: string, before: string[]) => {
    if (readings.length >= mostReadings) return
    if (rest === '') return
    for (let length = Math.min(longestSyllable, rest.length); length > 0; length -= 1) {
      const part = rest.slice(0, length)
      if (length === rest.length) {
        if (syllables.some((syllable) => syllable.startsWith(part))) readings.push([...before, part])
      } else if (known.has(part)) read(rest.slice(length), [...before, part])
      if (readings.length >= mostReadings) return
    }
  }
  read(typed, [])
  return readings
}

/** The tokens that a name must have (all of one list, at least one of the other); an empty list has no effect. */
export interface SoundQuery {
  all: string[]
  any: string[]
}

/** The index query for typed letters, as initials and as syllables; null if the letters cannot be a sound. */
export function soundQueries(typed: string): { text: string; queries: SoundQuery[] } | null {
  const text = comparedText(typed).replace(/\s+/g, '').replaceAll('ü', 'v')
  if (!/^[a-z]+$/.test(text) || text.length > longestTyped) return null
  if (text.length === 1) return { text, queries: [{ all: [firstToken(text)], any: [] }] }
  const queries: SoundQuery[] = [{ all: [...new Set(pairs([...text]))], any: [] }]
  for (const reading of readingsOf(text)) {
    const last = reading.at(-1) as string
    // pairs of initials narrow more than syllables do
    const whole = [...reading.slice(0, -1).map(syllableToken), ...pairs(reading.map((part) => part.slice(0, 1)))]
    const finished = syllables.filter((syllable) => syllable.startsWith(last)).map(syllableToken)
    if (whole.length > 0 && last.length === 1) queries.push({ all: whole, any: [] })
    else queries.push({ all: whole, any: finished })
  }
  return { text, queries }
}

/** The first Chinese character: a syllable is sorted here, after Latin letters and digits. */
const firstHan = 0x4e00
/** By letters, ü as u; of two that are then the same, u comes first: lu, lü, luan, lüe, lun. */
const asDirectory = (syllable: string) => `${syllable.replace('v', 'u')} ${syllable}`
const inOrder = syllables.toSorted((one, other) => (asDirectory(one) < asDirectory(other) ? -1 : 1))
const rankOf: ReadonlyMap<string, number> = new Map(inOrder.map((syllable, index) => [syllable, index]))
const widthOfPlace = 4

/** A number as digits and small letters of one width: they have the same order in every database, whatever its collation. */
const placeOf = (number: number): string => number.toString(36).padStart(widthOfPlace, '0')
const placeOfCharacter = (character: string): string => {
  const point = Number(character.codePointAt(0))
  return placeOf(point < firstHan ? point : point + rankOf.size)
}

/**
 * The place of a name among others: Chinese characters by their syllable without its tone, all others by their code, and equal sounds by the characters
 * themselves. A character whose sound is unknown comes after the known ones.
 */
export function orderText(name: unknown, ofPerson: boolean): string {
  if (typeof name !== 'string' || name === '') return ''
  const written = cutText(name, longestName)
  const kept = `${ofPerson} ${written}`
  const known = placedNames.get(kept)
  if (known !== undefined) return known
  const place = placeOfName(written, ofPerson)
  placedNames.set(kept, place)
  return place
}

/** Cached, because every save of a record asks for the place of its name. */
const placedNames = new LRUCache<string, string>({ max: 4000 })

function placeOfName(written: string, ofPerson: boolean): string {
  const characters = [...written]
  // most names are written as they are compared, and heard already
  const { parts } = ofPerson ? hear(written, 'head') : comparedText(written) === written ? soundsOf(written)[0] : hear(written)
  const sounds = characters.map((character, index) => {
    const part = parts[index]
    const rank = part?.syllable ? rankOf.get(part.text) : undefined
    return rank === undefined ? placeOfCharacter(character) : placeOf(firstHan + rank)
  })
  return [...sounds, placeOf(0), ...characters.map(placeOfCharacter)].join('')
}
