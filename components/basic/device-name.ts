// The name of a browser and its system, from its user agent.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信|WeChat'],
  [/DingTalk/i, '钉钉|DingTalk'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器|QQ Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙|HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (known: typeof browsers, text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome，Windows', or 其他设备 for a program that is no browser. */
export function deviceName(userAgent: string | null, locale: string): string {
  const english = locale === 'en'
  const say = (pair: string) => pair.split('|')[english ? 1 : 0] ?? pair.split('|')[0] ?? pair
  const text = userAgent ?? ''
  const parts = [find(browsers, text), find(systems, text)].flatMap((part) => (part ? [say(part)] : []))
  return parts.length > 0 ? parts.join(english ? ', ' : '，') : english ? 'Another device' : '其他设备'
}
