// Dictionary items by code, asked for once and kept in the browser (docs/domain/pickers.md#dictionary-values).
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo } from 'react'
import { load } from '@/lib/client/api'
import { dictCacheKey, watchCachedDicts } from '@/lib/client/dictionary-cache'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import { replaceLoaded } from '@/lib/client/refresh'
import { quietly, useLoaded } from '@/lib/client/use-call'

export interface DictItem {
  value: string
  text: string
  /** '0' is no longer offered but still names old records. */
  status?: string | number
  parent_value?: string | null
  color?: string | null
  is_default?: boolean
}

interface Kept {
  at: number
  items: DictItem[]
}

/** Kept items are taken without asking for this long. */
const freshMs = 10 * 60_000

/**
 * Items of a dictionary: from the browser when fresh, else from the server. Throws `emptyText` for an empty code
 * (docs/domain/pickers.md#dictionary-values).
 */
export async function loadDict(code: string, emptyText: string): Promise<DictItem[]> {
  if (!code) throw new Error(emptyText)
  const kept = readLocal<Kept | null>(dictCacheKey(code), null)
  if (kept && Date.now() - kept.at < freshMs) return kept.items
  const answer = await load('GET /api/app/base/sys/dict/getDictItems/{code}', { code })
  const items = answer.map((item) => ({ ...item, text: item.text ?? item.label ?? item.value }))
  writeLocal(dictCacheKey(code), { at: Date.now(), items } satisfies Kept)
  return items
}

export interface Dict {
  items: readonly DictItem[]
  /** Items that may still be chosen, the value in use included. */
  offered: (inUse?: string | readonly string[] | null) => DictItem[]
  /** The words of a value: '制造业／机械' for a leaf of a tree, the value itself where the dictionary does not know it, '' until it has come. */
  textOf: (value: string) => string
  /** Values from the root of a tree down to this one. */
  pathOf: (value: string) => string[]
  isTree: boolean
  loading: boolean
}

const none: readonly DictItem[] = []

let watching = false

/** Loads a dictionary again that was dropped, where this window has it; until then its old words stay. */
function watchOnce(): void {
  if (watching) return
  watching = true
  watchCachedDicts((code) => {
    void replaceLoaded<DictItem[]>(['dict', code], (kept) => loadDict(code, code).catch(() => kept))
  })
}

export function useDict(code: string | null): Dict {
  const t = useTranslations('widget.dict')
  const mark = useTranslations('common.mark')
  useEffect(watchOnce, [])
  const asked = useLoaded(code === null ? null : ['dict', code], () => loadDict(code ?? '', t('emptyCode')), { once: true })
  // a value whose words have not come is shown as it is stored
  const data = quietly(asked)
  const isLoading = asked.loading
  const items = data ?? none
  const byValue = useMemo(() => new Map(items.map((item) => [item.value, item])), [items])
  const pathOf = useCallback(
    (value: string) => {
      const path: string[] = []
      for (let at = byValue.get(value); at && path.length < 10; at = at.parent_value ? byValue.get(at.parent_value) : undefined)
        path.unshift(at.value)
      return path
    },
    [byValue],
  )
  const textOf = useCallback(
    (value: string) => {
      const path = pathOf(value)
      if (path.length === 0) return data ? value : ''
      return path.map((one) => byValue.get(one)?.text ?? one).join(mark('path'))
    },
    [byValue, pathOf, data, mark],
  )
  const offered = useCallback(
    (inUse?: string | readonly string[] | null) => {
      const used = new Set(typeof inUse === 'string' ? [inUse] : (inUse ?? []))
      return items.filter((item) => String(item.status ?? '1') !== '0' || used.has(item.value))
    },
    [items],
  )
  // the same object while it says the same: what is drawn by it is not drawn again
  return useMemo(
    () => ({ items, offered, textOf, pathOf, isTree: items.some((item) => item.parent_value), loading: isLoading }),
    [items, offered, textOf, pathOf, isLoading],
  )
}

/** Items of several dictionaries by code; those that have not come are missing. */
export function useDicts(codes: readonly string[]): Readonly<Record<string, readonly DictItem[]>> {
  const t = useTranslations('widget.dict')
  useEffect(watchOnce, [])
  const wanted = [...new Set(codes)].sort()
  const data = quietly(
    useLoaded(
      wanted.length === 0 ? null : ['dicts', ...wanted],
      async () => Object.fromEntries(await Promise.all(wanted.map(async (code) => [code, await loadDict(code, t('emptyCode'))] as const))),
      { keep: true },
    ),
  )
  return data ?? nothing
}

const nothing = {}
