// The colours that antd gets are those of the design tokens, in both modes and at every density.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { antdTheme } from '@/components/basic/theme/antd-theme.ts'
import { cssNames, densities, type Mode, palettes } from '@/components/basic/theme/palette.ts'
import { readPreferences } from '@/components/basic/theme/preferences.ts'

const css = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8')

/** The custom properties of a mode. */
function tokensOf(mode: Mode): Map<string, string> {
  const start = mode === 'light' ? css.indexOf('[data-theme="light"]') : css.indexOf('[data-theme="dark"]')
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

/** '0 1px 2px rgba(15, 40, 51, 0.08)' and '0 1px 2px rgba(15,40,51,.08)' are one value. */
const plain = (value: string) =>
  value
    .replace(/\s+/g, '')
    .replace(/\b0\./g, '.')
    .replace(/(\.\d*?)0+(?=\D|$)/g, '$1')
    .toLowerCase()

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const palette = palettes[mode]

  test('has the colours of the tokens', () => {
    const tokens = tokensOf(mode)
    for (const [name, property] of Object.entries(cssNames)) {
      expect([property, plain(palette[name as keyof typeof palette])]).toEqual([property, plain(tokens.get(property) ?? '')])
    }
  })

  test('is readable: contrast 4.5 for texts, 3 for borders of controls', () => {
    for (const text of [palette.text, palette.text2, palette.text3, palette.primary, palette.ok, palette.wait, palette.run, palette.bad]) {
      expect(contrast(text, palette.surface)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(palette.textOn, palette.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.control, palette.surface)).toBeGreaterThanOrEqual(3)
  })

  test('gives antd the same colours', () => {
    const { token } = antdTheme(mode, 'normal', false)
    expect(token).toMatchObject({ colorPrimary: palette.primary, colorText: palette.text, colorError: palette.bad })
  })
})

test('rows are 32, 40 and 48 px high', () => {
  expect(Object.values(densities).map((density) => density.row)).toEqual([32, 40, 48])
})

test('preferences come from cookies; anything else counts as not set', () => {
  const read = (cookies: Record<string, string>) => readPreferences((name) => cookies[name])
  expect(read({ theme: 'dark', density: 'compact' })).toMatchObject({ mode: 'dark', density: 'compact' })
  expect(read({ theme: 'pink', density: '<b>' })).toEqual(read({}))
})
