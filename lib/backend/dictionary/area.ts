// The area of dictionaries.
import { dictionary, dictionaryItem } from '../../model/settings.ts'
import type { Area } from '../area/area.ts'
import { dictionaryCalls } from './calls.ts'
import { dictionaryHooks, itemHooks } from './rules.ts'
import { seedDictionaries } from './seed.ts'

export const dictionaryArea: Area = {
  name: 'dictionary',
  calls: dictionaryCalls,
  hooks: { [dictionary.name]: dictionaryHooks, [dictionaryItem.name]: itemHooks },
  seed: ({ db }) => seedDictionaries(db),
}
