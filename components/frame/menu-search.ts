// Searches menus by name, pinyin or initials. The pinyin table is loaded when the first search begins.
import { useEffect, useState } from 'react'
import { comparedText, hasWords } from '@/lib/model/plain-text'

type MatchPinyin = (text: string, typed: string) => boolean

let loading: Promise<MatchPinyin> | undefined

async function loadPinyin(): Promise<MatchPinyin> {
  const { match } = await import('pinyin-pro')
  return (text, typed) => match(text, typed, { continuous: true, precision: 'start', lastPrecision: 'start', v: true }) !== null
}

/** Whether a text matches the typed one; case, width and spaces do not count. Without the table only its own characters match. */
export function isMeant(text: string, typed: string, matchPinyin?: MatchPinyin): boolean {
  const wanted = comparedText(typed).replace(/\s+/g, '')
  const plain = comparedText(text).replace(/\s+/g, '')
  if (plain.includes(wanted) || hasWords([text], typed)) return true
  return /^[a-zü]+$/.test(wanted) && (matchPinyin?.(text, wanted) ?? false)
}

/** The search; it knows pinyin as soon as the table is there. */
export function useMenuSearch(): (text: string, typed: string) => boolean {
  const [matchPinyin, setMatch] = useState<{ run?: MatchPinyin }>({})
  useEffect(() => {
    let gone = false
    loading ??= loadPinyin()
    loading.then(
      (run) => gone || setMatch({ run }),
      () => {
        loading = undefined
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return (text, typed) => isMeant(text, typed, matchPinyin.run)
}
