// All reports, one line each; the backend, the screens and the tests loop over this list.
import { ageingReport } from './ageing.ts'
import { approvalReport } from './approval.ts'
import { campaignReport } from './campaign.ts'
import { channelReport } from './channel.ts'
import { contractReport } from './contract.ts'
import { customerReport } from './customer.ts'
import { doorReport } from './door.ts'
import { funnelReport } from './funnel.ts'
import { portraitReport } from './portrait.ts'
import { productReport } from './product.ts'
import { projectReport } from './project.ts'
import { purchaseReport } from './purchase.ts'
import { rankReport } from './rank.ts'
import { receivableReport } from './receivable.ts'
import type { Report } from './report.ts'
import { signReport } from './sign.ts'
import { starReport } from './star.ts'
import { usageReport } from './usage.ts'

const registered = [
  starReport,
  signReport,
  doorReport,
  funnelReport,
  customerReport,
  channelReport,
  campaignReport,
  rankReport,
  portraitReport,
  productReport,
  receivableReport,
  ageingReport,
  purchaseReport,
  projectReport,
  contractReport,
  approvalReport,
  usageReport,
] as const satisfies readonly Report[]

export type ReportName = (typeof registered)[number]['name']

export const reports: readonly Report[] = registered

export const reportNames = registered.map(({ name }) => name) as [ReportName, ...ReportName[]]

/** The report of a name. Throws for an unknown name. */
export function reportOf(name: string): Report {
  const report = reports.find((one) => one.name === name)
  if (!report) throw new Error(`No report is called ${name}`)
  return report
}
