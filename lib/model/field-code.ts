// The code that a new custom field gets at first: from the sounds of its name.
import { customFieldPattern } from './custom-fields.ts'

const longest = 32

/** 'x_zhi_zhao_hao' from 执照号 and its sounds; 'x_' where nothing can be read. */
export function fieldCodeOf(syllables: readonly string[]): string {
  const words = syllables.flatMap(
    (syllable) =>
      syllable
        .toLowerCase()
        .replaceAll('ü', 'v')
        .match(/[a-z0-9]+/g) ?? [],
  )
  const code = `x_${words.join('_')}`.slice(0, longest).replace(/_+$/, '')
  return customFieldPattern.test(code) ? code : 'x_'
}
