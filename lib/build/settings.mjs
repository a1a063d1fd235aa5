// What Turbopack is told besides the settings of Next; a running product does not need it, and an image has no line about it.
import { createRequire } from 'node:module'
import path from 'node:path'
import leanLibrary from './lean-library.cjs'

const { resolve } = createRequire(import.meta.url)

export const buildSettings = {
  rules: leanLibrary.rules,
  resolveAlias: {
    // Texts reach next-intl parsed (lib/i18n/compiled.ts); only paths below the project are taken.
    'use-intl/format-message': `./${path.relative(process.cwd(), resolve('use-intl/format-message/format-only'))}`,
  },
}
