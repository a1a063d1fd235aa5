// Literal colours of both modes for antd, which can't compute with CSS variables; app/tokens.css holds the same values.

export type Mode = 'light' | 'dark'

export interface Palette {
  bg: string
  surface: string
  surface2: string
  surface3: string
  frame: string
  text: string
  text2: string
  text3: string
  textOff: string
  textOn: string
  line: string
  lineSoft: string
  lineStrong: string
  control: string
  primary: string
  primaryHover: string
  primaryActive: string
  primaryBg: string
  primaryBg2: string
  primaryLine: string
  ok: string
  wait: string
  run: string
  bad: string
  badBg: string
  badLine: string
  badSolid: string
  e1: string
  e2: string
  mask: string
}

/**
 * The custom property of app/tokens.css behind each name of the palette.
 * @internal for tests
 */
export const cssNames: Record<keyof Palette, string> = {
  bg: '--bg',
  surface: '--surface',
  surface2: '--surface-2',
  surface3: '--surface-3',
  frame: '--frame',
  text: '--text',
  text2: '--text-2',
  text3: '--text-3',
  textOff: '--text-off',
  textOn: '--text-on',
  line: '--line',
  lineSoft: '--line-soft',
  lineStrong: '--line-strong',
  control: '--control',
  primary: '--primary',
  primaryHover: '--primary-hover',
  primaryActive: '--primary-active',
  primaryBg: '--primary-bg',
  primaryBg2: '--primary-bg-2',
  primaryLine: '--primary-line',
  ok: '--ok',
  wait: '--wait',
  run: '--run',
  bad: '--bad',
  badBg: '--bad-bg',
  badLine: '--bad-line',
  badSolid: '--bad-solid',
  e1: '--e1',
  e2: '--e2',
  mask: '--mask',
}

export const palettes: Record<Mode, Palette> = {
  light: {
    bg: '#f1f4f5',
    surface: '#ffffff',
    surface2: '#f6f8f9',
    surface3: '#e8edef',
    frame: '#0f2833',
    text: '#14232b',
    text2: '#44555e',
    text3: '#5c6c75',
    textOff: '#98a5ac',
    textOn: '#ffffff',
    line: '#dfe6e9',
    lineSoft: '#ebf0f2',
    lineStrong: '#b9c5cb',
    control: '#87969e',
    primary: '#0b5a7a',
    primaryHover: '#0d6f96',
    primaryActive: '#084660',
    primaryBg: '#e5f0f4',
    primaryBg2: '#d3e5ec',
    primaryLine: '#a9cbd9',
    ok: '#19744a',
    wait: '#9a5300',
    run: '#1d5cb8',
    bad: '#b22d28',
    badBg: '#fceceb',
    badLine: '#edbab7',
    badSolid: '#b22d28',
    e1: '0 1px 2px rgba(15,40,51,.08), 0 4px 12px rgba(15,40,51,.10)',
    e2: '0 2px 6px rgba(15,40,51,.10), 0 16px 40px rgba(15,40,51,.16)',
    mask: 'rgba(15,40,51,.45)',
  },
  dark: {
    bg: '#0c1418',
    surface: '#131d22',
    surface2: '#18242a',
    surface3: '#22313a',
    frame: '#0a1013',
    text: '#e4ecef',
    text2: '#b3c1c8',
    text3: '#94a4ac',
    textOff: '#5d6d75',
    textOn: '#06222e',
    line: '#26353d',
    lineSoft: '#1e2b32',
    lineStrong: '#3c4e57',
    control: '#667881',
    primary: '#62b5d5',
    primaryHover: '#82c8e3',
    primaryActive: '#4a9dbd',
    primaryBg: '#12303c',
    primaryBg2: '#183f4f',
    primaryLine: '#2c5f73',
    ok: '#62c394',
    wait: '#e9a556',
    run: '#7fb0f2',
    bad: '#f08a84',
    badBg: '#371917',
    badLine: '#6b302d',
    badSolid: '#c9453f',
    e1: '0 0 0 1px #2a3a42, 0 4px 12px rgba(0,0,0,.45)',
    e2: '0 0 0 1px #2f4049, 0 16px 40px rgba(0,0,0,.6)',
    mask: 'rgba(0,0,0,.6)',
  },
}

export type Density = 'compact' | 'normal' | 'loose'

/** Row height in px, table font size and cell padding of each density (visual language 2). */
export const densities: Record<Density, { row: number; font: number; cell: number }> = {
  compact: { row: 32, font: 12, cell: 8 },
  normal: { row: 40, font: 13, cell: 12 },
  loose: { row: 48, font: 14, cell: 16 },
}
