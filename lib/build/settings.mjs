// Build settings of Turbopack; they are not needed at run time and are not part of an image.
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
