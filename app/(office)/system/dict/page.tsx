// Dictionaries and their items.
import { DictPage } from '@/components/features/dictionary/dict-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function DictionaryPage() {
  return (
    <ScreenTexts features={['dict']} entities={['dictionary', 'dictionary_item']}>
      <DictPage />
    </ScreenTexts>
  )
}
