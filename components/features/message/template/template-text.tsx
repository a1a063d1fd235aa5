// A message's text with its places as labels: what a message will say, without the values of one.
import { useTranslations } from 'next-intl'
import { Label } from '@/components/basic/status'
import { partsOf } from '@/lib/model/message-places'

/** The word for a place of a kind of message; the place itself where there is none. */
export function usePlaceWord(code: string): (place: string) => string {
  const words = useTranslations('message.template').raw('place') as Readonly<Record<string, string>>
  return (place) => words[`${code} ${place}`] ?? words[place] ?? place
}

export function TemplateText({ code, text }: { code: string; text: string }) {
  const wordOf = usePlaceWord(code)
  return partsOf(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: equal parts have no other identity
    'text' in part ? part.text : <Label key={index}>{wordOf(part.place)}</Label>,
  )
}
