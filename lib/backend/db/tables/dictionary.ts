// Tables of dictionaries. Their visible parts are in lib/model.
import { text } from '../../../model/field.ts'
import { dictionary, dictionaryItem } from '../../../model/settings.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

export const dictionaryTable = table('dictionary', {
  key: 'dict_key',
  fields: { dict_key: key, ...dictionary.fields },
  unique: dictionary.unique,
})

export const dictionaryItemTable = table('dictionary_item', {
  key: 'item_key',
  fields: { item_key: key, ...dictionaryItem.fields },
  unique: dictionaryItem.unique,
  typedOnce: dictionaryItem.unique ?? [],
  indexes: dictionaryItem.indexes,
})

export const dictionaryTables = [dictionaryTable, dictionaryItemTable] as const
