// The user's appearance settings: colours and density. Stored in cookies, so that the server renders them directly.
import type { Density, Mode } from './palette'

export type ModeChoice = Mode | 'system'

export const modeChoices: readonly ModeChoice[] = ['light', 'dark', 'system']
export const densityChoices: readonly Density[] = ['compact', 'normal', 'loose']

export interface Preferences {
  /** What was chosen; 'system' follows the device. */
  choice: ModeChoice
  /** What is shown. */
  mode: Mode
  density: Density
}

export const preferenceCookies = { choice: 'theme', mode: 'theme_shown', density: 'density' } as const

/** Reads the preferences from a cookie lookup; anything unknown counts as not chosen. */
export function readPreferences(cookie: (name: string) => string | undefined): Preferences {
  const chosen = cookie(preferenceCookies.choice)
  const density = cookie(preferenceCookies.density)
  const choice: ModeChoice = chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  const shown: Mode = cookie(preferenceCookies.mode) === 'dark' ? 'dark' : 'light'
  return {
    choice,
    mode: choice === 'system' ? shown : choice,
    density: density === 'compact' || density === 'loose' ? density : 'normal',
  }
}
