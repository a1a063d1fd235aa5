// A quote's lines edited as a sheet, with its sums beside them; what is typed is kept until it is stored.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirmAction } from '@/components/basic/confirm-action'
import { useMarks } from '@/components/basic/use-marks'
import { RestoredNote } from '@/components/record/form/form-notes'
import { useFoundDraft, useKeptValues } from '@/components/record/form/use-kept-draft'
import { ApiError, notify, send, toastSeconds } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useEdited } from '@/lib/client/use-edited'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { maxQuoteLines } from '@/lib/model/quote-states'
import { quoteTotals } from '@/lib/model/quote-totals'
import { quoteCalls } from '../run'
import { FactorDialog } from './factor-dialog'
import { LineCards } from './line-cards'
import { type Offer, offeredLine, type QuoteSource, type Repricing, repricings, sourcesOf } from './offers'
import styles from './quote.module.css'
import { copyOf, keptCopy, overStored, type QuoteCopy, type QuoteDetail } from './quote-copy'
import { QuoteGrid, type Refusals } from './quote-grid'
import { QuoteSummary } from './quote-summary'
import { RepriceDialog } from './reprice-dialog'
import { type Sheet, sentLines } from './sheet'
import { cellText, emptyLine, type Offered, payloadOf, problemsOf, type SheetLine, totalsOf } from './sheet-line'
import { SourceDialog } from './source-dialog'
import { type Selection, useSheet } from './use-sheet'

/** The most that is asked for at once. */
const mostAsked = 200

export function QuoteEditor({ quote, readOnly }: { quote: QuoteDetail; readOnly: boolean }) {
  const marks = useMarks()
  const t = useTranslations('quote')
  const may = useMay()
  const narrow = useNarrow()
  const seesCosts = may('eis:pricing:cost')
  const kept = useFoundDraft('pricing_sheet', quote.pricing_key)
  const draft = readOnly ? null : kept.draft
  const stored = useMemo(() => copyOf(quote), [quote])
  const edited = useEdited({
    stored,
    save: (copy, base) => store(copy.history.now, base.version),
    same: (one, other) => one.history.now === other.history.now,
    rebase: overStored,
    kept: draft ? keptCopy(stored, draft) : undefined,
  })
  const { dirty } = edited
  const state = useSheet(edited.value.history, (next) => edited.change((copy) => ({ ...copy, history: next(copy.history) })), seesCosts)
  const { sheet, range, columns } = state
  useKeptValues('pricing_sheet', quote.pricing_key, dirty ? sheet : null, edited.base.version)
  const [picking, setPicking] = useState(false)
  const [repriced, setRepriced] = useState<readonly Repricing[] | null>(null)
  const [factorsOf, setFactorsOf] = useState<number | null>(null)
  const refusals = useRef<Refusals>(new WeakMap())
  const area = useRef<HTMLDivElement>(null)
  /** Chooses a cell that is wrong and puts the keyboard there, before anything says so: what is pressed next belongs to the cell. */
  const goTo = (row: number, place: Partial<Selection> = {}) => {
    const group = sheet.lines[row]?.group_name
    flushSync(() => {
      if (group && state.folded.has(group)) state.fold(group)
      state.select({ row, toRow: row, ...place })
    })
    area.current?.querySelector<HTMLInputElement>('input[data-cell]')?.focus()
  }
  const { busy, alone } = useAlone()
  const redLine = seesCosts && quote.min_gross_rate ? String(quote.min_gross_rate) : null
  const totals = useMemo(
    () =>
      quoteTotals(
        { discount_rate: sheet.discount_rate, discount_amount: sheet.discount_amount, tax_included: quote.tax_included === true },
        sheet.lines.map(totalsOf),
      ),
    [sheet, quote.tax_included],
  )
  const wrong = useMemo(() => sheet.lines.findIndex((line) => Object.keys(problemsOf(line)).length > 0), [sheet.lines])

  const sources = useMemo(() => sourcesOf(sheet.lines), [sheet.lines])
  /** What applies to these on the quote's day. */
  const ask = async (items: readonly QuoteSource[]): Promise<Offer[]> => {
    const offers: Offer[] = []
    for (let from = 0; from < items.length; from += mostAsked) {
      const answer = await send('POST /api/eis/restful/pricing/offer', {
        customer_key: String(quote.customer_key),
        project_key: quote.project_key ?? null,
        city: quote.city ?? null,
        day: String(quote.valid_start),
        tax_included: quote.tax_included === true,
        items: items.slice(from, from + mostAsked),
      })
      offers.push(...answer.items)
    }
    state.keepOffers(offers.map((offer) => [offer.key, offer as Offered] as const))
    return offers
  }
  // Prices that follow the quantity are needed for the lines that are there already.
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    const products = sources.filter(({ line_type }) => line_type === 'PRODUCT')
    if (asked.current || readOnly || products.length === 0) return
    asked.current = true
    void ask(products).catch(() => undefined)
  }, [readOnly])

  /** Stores the sheet over the version that is known; null where that was refused. */
  const store = async (sent: Sheet, known: number): Promise<QuoteCopy | null> => {
    const lines = sentLines(sent)
    try {
      const answer = await send(
        'POST /api/eis/restful/pricing/save',
        {
          id: quote.pricing_key,
          row_version: known,
          discount_rate: sent.discount_rate || '100',
          discount_amount: sent.discount_amount || '0',
          lines: lines.map(payloadOf),
          total_amount: totals.total_amount,
          total_with_tax: totals.total_with_tax,
        },
        { refusal: 'silent' },
      )
      kept.drop()
      // whoever reads that it is stored may commit it at once, in its new version
      await refreshCalls(quoteCalls)
      notify().success(t('saved'))
      return copyOf(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409) {
        const theirs = Number((error.data as { row_version?: number } | null)?.row_version)
        if (theirs && (await confirmAction({ title: t('conflict'), okText: t('keepMine'), cancelText: t('cancel') })))
          return store(sent, theirs)
        return null
      }
      if (error.kind !== 'refused') return null
      for (const [name, text] of Object.entries(error.fields)) {
        const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(name) ?? []
        const line = at === undefined ? undefined : lines[Number(at)]
        if (line && field) refusals.current.set(line, { ...refusals.current.get(line), [field]: text })
      }
      const first = Object.keys(error.fields)
        .map((name) => /^lines\.(\d+)\./.exec(name)?.[1])
        .find((at) => at !== undefined)
      if (first !== undefined) goTo(sent.lines.indexOf(lines[Number(first)] as SheetLine))
      notify().error([error.message, ...Object.values(error.fields).slice(0, 1)].join(marks.colon), toastSeconds)
      return null
    }
  }
  const trySave = () => {
    if (wrong >= 0) {
      const name = Object.keys(problemsOf(sheet.lines[wrong] as SheetLine))[0]
      const at = columns.findIndex((column) => column.name === name)
      goTo(wrong, at < 0 ? {} : { column: at, toColumn: at })
      return notify().error(t('wrongLine', { row: wrong + 1 }), toastSeconds)
    }
    void edited.save()
  }
  const reprice = () =>
    void alone(async () => {
      const offers = await ask(sources)
      const found = repricings(sheet.lines, new Map(offers.map((offer) => [offer.key, offer])))
      if (found.length === 0) return notify().success(t('repriceNone', { day: String(quote.valid_start) }))
      setRepriced(found)
    })
  const takePrices = (rows: readonly Repricing[]) => {
    const taken = new Map(rows.map(({ index, after }) => [index, after]))
    state.change({ lines: sheet.lines.map((line, at) => taken.get(at) ?? line) })
    setRepriced(null)
  }
  const pick = (items: QuoteSource[]) =>
    void alone(async () => {
      const offers = await ask(items)
      if (sheet.lines.length + offers.length > maxQuoteLines)
        return notify().error(t('tooMany', { most: maxQuoteLines, n: offers.length }), toastSeconds)
      state.addLines(offers.map(offeredLine))
      setPicking(false)
    })
  const openFactors = factorsOf === null ? undefined : sheet.lines[factorsOf]
  const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1)
  return (
    <>
      <div className={styles.work}>
        <div ref={area} className={styles.sheet}>
          {!readOnly && (
            <div className={styles.tools}>
              <Button size="small" onClick={() => setPicking(true)}>
                {t('addSources')}
              </Button>
              <Button size="small" onClick={() => state.addLines([emptyLine()])}>
                {t('addRow')}
              </Button>
              <Button
                size="small"
                onClick={() => state.addGroup(t('newGroup', { n: new Set(sheet.lines.map((line) => line.group_name)).size + 1 }))}
              >
                {t('addGroup')}
              </Button>
              {!narrow && (
                <Button size="small" disabled={sheet.lines.length === 0} onClick={state.removeRange}>
                  {t('removeLines', { n: sheet.lines.length === 0 ? 0 : range.bottom - range.top + 1 })}
                </Button>
              )}
              {sources.length > 0 && (
                <Button size="small" disabled={busy} onClick={reprice}>
                  {t('reprice')}
                </Button>
              )}
              <Button size="small" disabled={!state.mayUndo} onClick={state.undo}>
                {t('undo')}
              </Button>
              <Button size="small" disabled={!state.mayRedo} onClick={state.redo}>
                {t('redo')}
              </Button>
              <span className={styles.push}>
                {dirty && <span className={styles.meta}>{t('unsaved')}</span>}
                <Button size="small" type="primary" loading={edited.saving} disabled={!dirty} onClick={trySave}>
                  {t('save')}
                </Button>
              </span>
            </div>
          )}
          <RestoredNote
            draft={draft}
            onDiscard={() => {
              kept.drop()
              edited.reset()
            }}
          />
          {narrow ? (
            <LineCards state={state} readOnly={readOnly} refusals={refusals.current} />
          ) : (
            <QuoteGrid state={state} readOnly={readOnly} redLine={redLine} refusals={refusals.current} onFactors={setFactorsOf} />
          )}
          {!narrow && (
            <p className={styles.foot}>
              <span>{t('chosen', { n: cells })}</span>
              <span>{t('sumOf', { sum: sumOfRange(state) })}</span>
              <span>{t('lineCount', { n: sheet.lines.length })}</span>
              {!readOnly && <span>{t('keys')}</span>}
            </p>
          )}
        </div>
        <QuoteSummary state={state} totals={totals} redLine={redLine} readOnly={readOnly} />
      </div>
      {picking && <SourceDialog customerKey={String(quote.customer_key)} busy={busy} onChoose={pick} onClose={() => setPicking(false)} />}
      {repriced && (
        <RepriceDialog
          day={String(quote.valid_start)}
          rows={repriced}
          seesCosts={seesCosts}
          onChoose={takePrices}
          onClose={() => setRepriced(null)}
        />
      )}
      {openFactors && factorsOf !== null && (
        <FactorDialog
          key={openFactors.id}
          name={openFactors.item_name || t('newLine')}
          factors={openFactors.coefficients}
          readOnly={readOnly}
          onKeep={(coefficients) =>
            state.change({ lines: sheet.lines.map((line, at) => (at === factorsOf ? { ...line, coefficients } : line)) })
          }
          onClose={() => setFactorsOf(null)}
        />
      )}
    </>
  )
}

/** The sum of the amounts in the chosen rows. */
function sumOfRange({ sheet, range }: ReturnType<typeof useSheet>): string {
  const amounts = sheet.lines
    .slice(range.top, range.bottom + 1)
    .map((line) => ({ amount: cellText(line, 'amount'), quantity: '1', base_price: cellText(line, 'amount') }))
  return formatNumber(
    quoteTotals(
      {},
      amounts.map((one) => totalsOf({ ...emptyLine(), ...one })),
    ).total_amount,
  )
}
