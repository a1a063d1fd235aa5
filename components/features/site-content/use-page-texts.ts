// The state of a page's texts while they are edited: what is saved, what was typed, and every step between them.
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { dropDraft, keepDraft, readDraft } from '@/components/record/form/draft'
import { focusFirstWrong } from '@/components/record/form/form-body'
import { useKeptDraft } from '@/components/record/form/use-kept-draft'
import { ApiError, load, notify, sendForAnswer, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import type { AnswerOf } from '@/lib/model/calls/define'
import type { queryPageTexts } from '@/lib/model/calls/site-content'
import { hasTexts, type PageTexts, previewPath, siteCalls } from './pages'

type Step = 'save' | 'publish' | 'preview' | 'restore' | 'discard'

export interface Conflict {
  base: unknown
  mine: unknown
  theirs: PageTexts
}

interface Options {
  reload: (answer: AnswerOf<typeof queryPageTexts>) => void
  onDirty: (dirty: boolean) => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function usePageTexts(first: PageTexts, { reload, onDirty }: Options) {
  const t = useTranslations('website')
  const key = `${first.page} ${first.language}`
  const [saved, setSaved] = useState(first)
  const [kept, setKept] = useState(() => readDraft('site_page', key))
  const [content, setContent] = useState<unknown>(kept?.values.content ?? first.content)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { running: busy, alone } = useAlone()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const after = useRef<Step>('save')
  const dirty = !same(content, saved.content)

  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const keep = useCallback(() => void keepDraft('site_page', key, { content }, saved.row_version), [content, key, saved.row_version])
  useKeptDraft(dirty ? keep : null)

  /** Takes what the server has now. What was typed since `sent` went out stays; without it what was typed is given up. */
  const accept = useCallback(
    async (told?: string, sent?: unknown) => {
      const answer = await load(siteCalls.query, { page: first.page, language: first.language })
      const [now] = answer.records
      if (!hasTexts(now)) return
      dropDraft('site_page', key)
      setKept(null)
      setProblems({})
      setSaved(now)
      setContent((typed: unknown) => (sent !== undefined && !same(typed, sent) ? typed : now.content))
      reload(answer)
      if (told) notify().success(told)
      void refreshCalls(['/site/page/'])
    },
    [first.page, first.language, key, reload],
  )

  const where = { page: saved.page, language: saved.language }

  /** Sends the texts and goes on with what was wanted; a refusal is shown where it belongs. */
  const store = async (texts: unknown, version: number, step: Step): Promise<void> => {
    try {
      const answer = await sendForAnswer(siteCalls.save, { ...where, content: texts, row_version: version }, { refusal: 'silent' })
      await accept(step === 'save' ? answer.message : undefined, texts)
      if (step === 'preview') openPreview()
      if (step === 'publish') await act(siteCalls.publish, { row_version: answer.data?.row_version })
    } catch (error) {
      refuse(error, texts, step)
    }
  }
  const refuse = (error: unknown, texts: unknown, step: Step) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 409 && isTexts(error.data)) {
      after.current = step
      setConflict({ base: saved.content, mine: texts, theirs: error.data })
    } else if (error.kind === 'refused') {
      const found = Object.entries(error.fields).map(([path, text]) => [path.replace(/^content\./, ''), text] as const)
      notify().error(error.message, toastSeconds)
      focusFirstWrong(() => setProblems(Object.fromEntries(found)))
    }
  }
  const run = (step: Step, work: () => Promise<void>) => alone(work, undefined, step)
  const act = async (
    call: (typeof siteCalls)['publish' | 'discard' | 'restore'],
    input: { id?: string; row_version: number | undefined },
  ): Promise<boolean> => {
    try {
      const answer = await sendForAnswer(call, { ...where, ...input }, { refusal: 'silent' })
      await accept(answer.message, call === siteCalls.publish ? content : undefined)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409) {
        notify().error(t('changedMeanwhile', { name: isTexts(error.data) ? (error.data.update_by_name ?? '') : '' }), toastSeconds)
        await accept()
      } else if (error.kind === 'refused') notify().error(error.message, toastSeconds)
      return false
    }
  }
  const openPreview = () => window.open(previewPath(saved.page, saved.language), `preview ${key}`)

  return {
    saved,
    content,
    problems,
    busy,
    dirty,
    conflict,
    /** When texts that nobody saved were found in this browser. */
    kept: kept && dirty ? kept.at : null,
    change(next: unknown) {
      setContent(next)
      setProblems({})
    },
    dropKept() {
      dropDraft('site_page', key)
      setKept(null)
      setContent(saved.content)
    },
    save: () => void run('save', () => store(content, saved.row_version, 'save')),
    preview: () =>
      void run('preview', async () => {
        if (dirty) await store(content, saved.row_version, 'preview')
        else openPreview()
      }),
    publish: () =>
      void run('publish', async () => {
        const title = t('askPublish', { name: t(`page.${saved.page}`) })
        if (!(await confirmAction({ title, okText: t('publish'), cancelText: t('cancel') }))) return
        if (dirty) await store(content, saved.row_version, 'publish')
        else await act(siteCalls.publish, { row_version: saved.row_version })
      }),
    discard: () =>
      void run('discard', async () => {
        if (await confirmAction({ title: t('askDiscard'), okText: t('discard'), cancelText: t('cancel'), danger: true }))
          await act(siteCalls.discard, { row_version: saved.row_version })
      }),
    /** Puts an earlier publication, or the program's own texts, back as the draft. */
    async restore(id: string | null): Promise<boolean> {
      if (busy) return false
      const question = { title: t(id ? 'askRestore' : 'askBuiltIn'), okText: t('toDraft'), cancelText: t('cancel') }
      if (!(await confirmAction(question))) return false
      return act(siteCalls.restore, { ...(id && { id }), row_version: saved.row_version })
    },
    /** Ends the question of two editors: saves what was agreed, or goes back to the form. */
    settle(merged: unknown) {
      const theirs = conflict?.theirs
      setConflict(null)
      if (merged === null || !theirs) return
      setContent(merged)
      void run('save', () => store(merged, theirs.row_version, after.current))
    },
  }
}

function isTexts(data: unknown): data is PageTexts {
  return typeof data === 'object' && data !== null && 'row_version' in data && 'page' in data
}
