// Dictionaries and their items.
import { DictPage } from '@/components/dictionary/dict-page'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function DictionaryPage() {
  return (
    <ScreenTexts features={['dict']} entities={['dictionary', 'dictionary_item']}>
      <DictPage />
    </ScreenTexts>
  )
}
