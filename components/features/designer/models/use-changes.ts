// What each deployed version changed against the one before, in words; found out one after the other, so that the page stays at hand.
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Difference, differenceKinds, differenceOf } from './difference'

interface Version {
  version: number
  bpmn_xml: string
}

/** So many elements are named of each kind. */
const mostNames = 2

/** Words by version, as far as they are known yet. */
export function useChanges(versions: readonly Version[] | undefined): ReadonlyMap<number, string> {
  const t = useTranslations('model')
  const [found, setFound] = useState<ReadonlyMap<number, Difference | 'first' | 'failed'>>(new Map())
  useEffect(() => {
    let gone = false
    const compareAll = async () => {
      for (const [at, { version, bpmn_xml }] of (versions ?? []).entries()) {
        const before = versions?.[at + 1]
        const difference = before ? await differenceOf(before.bpmn_xml, bpmn_xml).catch(() => 'failed' as const) : 'first'
        if (gone) return
        setFound((known) => new Map(known).set(version, difference))
        await new Promise((next) => setTimeout(next))
      }
    }
    void compareAll()
    return () => {
      gone = true
    }
  }, [versions])
  const inWords = (difference: Difference | 'first' | 'failed') => {
    if (difference === 'first') return t('firstVersion')
    if (difference === 'failed') return t('notCompared')
    const parts = differenceKinds.flatMap((kind) => {
      const names = difference[kind].slice(0, mostNames).map(({ name }) => t('whatOf', { name }))
      return difference[kind].length > 0 ? [t(`difference.${kind}`, { n: difference[kind].length }) + names.join('')] : []
    })
    return parts.length > 0 ? parts.join(t('mark')) : t('same')
  }
  return new Map([...found].map(([version, difference]) => [version, inWords(difference)]))
}
