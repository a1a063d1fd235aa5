// A report as a sheet: a row for each row of the report, with the previous period after each figure, and the totals (docs/domain/statistics.md#export).
import { rm } from 'node:fs/promises'
import { type Locale, text } from '../../i18n/text.ts'
import type { ReportAnswer } from '../../model/calls/statistics.ts'
import { cutText } from '../../model/plain-text.ts'
import { type Ratio, type Report, ratioOf } from '../../model/reports/report.ts'
import { type SheetCell, type SheetColumn, writeXlsx } from '../base/sheet/write-xlsx.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { fileStorage } from '../kernel/stored-files.ts'

const number = (value: string | number | null | undefined): SheetCell =>
  value === null || value === undefined ? '' : { kind: 'number', text: String(value) }

/** Writes the sheet to a temporary file, passes on its path, and removes it afterwards. */
export async function withReportSheet<T>(
  kernel: Kernel,
  report: Report,
  answer: ReportAnswer,
  locale: Locale,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const word = (key: string) => text(locale, `report.${key}`)
  const isAside = (name: string) => report.measures.some((one) => one.name === name && one.aside)
  const measures = answer.measures.filter((name) => !isAside(name))
  const ratios = (report.ratios ?? []).filter(({ part, of }) => [part, ...of].every((name) => answer.measures.includes(name)))
  const columns: SheetColumn[] = [
    { title: word(`row.${answer.dimension}`), width: 24, text: true },
    ...measures.flatMap((name) => [
      { title: word(`measure.${name}`), width: 16 },
      { title: `${word(`measure.${name}`)}${word('beforeMark')}`, width: 16 },
    ]),
    ...ratios.map(({ name }) => ({ title: word(`ratio.${name}`), width: 14 })),
  ]
  const line = (name: string, { now, before }: { now: Record<string, string>; before: Record<string, string> }): SheetCell[] => [
    name,
    ...measures.flatMap((measure) => [number(now[measure]), number(before[measure])]),
    ...ratios.map((ratio: Ratio) => number(ratioOf(ratio, now))),
  ]
  const path = await fileStorage(kernel).temporaryPath()
  const writer = writeXlsx(path, cutText(text(locale, `report.name.${report.name}`), 30), columns)
  try {
    for (const row of answer.rows) await writer.row(line(row.name ?? row.key ?? word('none'), row))
    await writer.row(line(word('total'), answer.totals))
    await writer.end()
    return await use(path)
  } catch (error) {
    writer.abandon()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The file's name: title and days. */
export const sheetName = (locale: Locale, { report, from, to }: ReportAnswer): string =>
  `${text(locale, `report.name.${report}`)} ${from} ${to}.xlsx`

/** The totals in one sentence, for a message. */
export function sentenceOf(locale: Locale, report: Report, { totals, measures }: ReportAnswer): string {
  const asides = report.measures.flatMap(({ name, aside }) => (aside ? [name] : []))
  const shown = [...report.chart.measures.filter((name) => measures.includes(name)), ...measures].filter(
    (name, index, all) => all.indexOf(name) === index && !asides.includes(name),
  )
  return shown
    .slice(0, 4)
    .map((name) => `${text(locale, `report.measure.${name}`)} ${totals.now[name]}`)
    .join(locale === 'en' ? ', ' : '，')
}
