// Every migration, in order. Written by `npm run migration`.
import { statements as m0001 } from './0001-initial.ts'
import { statements as m0002 } from './0002-approval-parts.ts'
import { statements as m0003 } from './0003-find-by-sound.ts'
import { statements as m0004 } from './0004-guarded-answers.ts'
import { statements as m0005 } from './0005-returned-applications.ts'
import { statements as m0006 } from './0006-role-view-and-pending.ts'
import { statements as m0007 } from './0007-saved-views-and-undo.ts'
import { statements as m0008 } from './0008-suppliers-and-resources.ts'
import { statements as m0009 } from './0009-leads-and-opportunities.ts'
import { statements as m0010 } from './0010-reservations-and-tickets.ts'
import { statements as m0011 } from './0011-orders-and-money.ts'
import { statements as m0012 } from './0012-knowledge-and-reports.ts'
import { statements as m0013 } from './0013-assignment-and-indexes.ts'
import { statements as m0014 } from './0014-projects.ts'
import { statements as m0015 } from './0015-tasks-and-documents.ts'
import { statements as m0016 } from './0016-quotes-and-contracts.ts'
import { statements as m0017 } from './0017-project-money.ts'
import { statements as m0018 } from './0018-sales-rest.ts'
import { statements as m0019 } from './0019-usage-and-steps.ts'
import { statements as m0020 } from './0020-order-of-tickets.ts'
import { statements as m0021 } from './0021-customer-merges.ts'
import { statements as m0022 } from './0022-recycling-in-portions.ts'
import { statements as m0023 } from './0023-codes-of-money.ts'
import { statements as m0024 } from './0024-custom-field-format.ts'
import { statements as m0025 } from './0025-signatures-and-shared-views.ts'
import { statements as m0026 } from './0026-sort-indexes.ts'
import { statements as m0027 } from './0027-trial-examples.ts'
import { statements as m0028 } from './0028-main-contracts.ts'
import { statements as m0029 } from './0029-activity-guests.ts'
import { statements as m0030 } from './0030-paper-expiry.ts'
import { statements as m0031 } from './0031-knowledge-likes-and-follow-links.ts'
import { statements as m0032 } from './0032-channel-costs.ts'
import { statements as m0033 } from './0033-star-moves.ts'
import { statements as m0034 } from './0034-list-indexes.ts'
import { statements as m0035 } from './0035-second-factor.ts'
import { statements as m0036 } from './0036-message-templates.ts'
import { statements as m0037 } from './0037-identity-provider.ts'
import { statements as m0038 } from './0038-short-waiting-lists.ts'
import { statements as m0039 } from './0039-owner-indexes.ts'
import { statements as m0040 } from './0040-passkeys.ts'
import { statements as m0041 } from './0041-background-failures.ts'
import { statements as m0042 } from './0042-import-place.ts'
import { statements as m0043 } from './0043-identity-link.ts'
import { statements as m0044 } from './0044-encrypted-phones.ts'
import { statements as m0045 } from './0045-encrypted-landlines.ts'
import { statements as m0046 } from './0046-shared-parameters.ts'
import { statements as m0047 } from './0047-hand-overs.ts'
import { statements as m0048 } from './0048-one-name.ts'
import { statements as m0049 } from './0049-name-order.ts'

export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': m0001,
  '0002-approval-parts': m0002,
  '0003-find-by-sound': m0003,
  '0004-guarded-answers': m0004,
  '0005-returned-applications': m0005,
  '0006-role-view-and-pending': m0006,
  '0007-saved-views-and-undo': m0007,
  '0008-suppliers-and-resources': m0008,
  '0009-leads-and-opportunities': m0009,
  '0010-reservations-and-tickets': m0010,
  '0011-orders-and-money': m0011,
  '0012-knowledge-and-reports': m0012,
  '0013-assignment-and-indexes': m0013,
  '0014-projects': m0014,
  '0015-tasks-and-documents': m0015,
  '0016-quotes-and-contracts': m0016,
  '0017-project-money': m0017,
  '0018-sales-rest': m0018,
  '0019-usage-and-steps': m0019,
  '0020-order-of-tickets': m0020,
  '0021-customer-merges': m0021,
  '0022-recycling-in-portions': m0022,
  '0023-codes-of-money': m0023,
  '0024-custom-field-format': m0024,
  '0025-signatures-and-shared-views': m0025,
  '0026-sort-indexes': m0026,
  '0027-trial-examples': m0027,
  '0028-main-contracts': m0028,
  '0029-activity-guests': m0029,
  '0030-paper-expiry': m0030,
  '0031-knowledge-likes-and-follow-links': m0031,
  '0032-channel-costs': m0032,
  '0033-star-moves': m0033,
  '0034-list-indexes': m0034,
  '0035-second-factor': m0035,
  '0036-message-templates': m0036,
  '0037-identity-provider': m0037,
  '0038-short-waiting-lists': m0038,
  '0039-owner-indexes': m0039,
  '0040-passkeys': m0040,
  '0041-background-failures': m0041,
  '0042-import-place': m0042,
  '0043-identity-link': m0043,
  '0044-encrypted-phones': m0044,
  '0045-encrypted-landlines': m0045,
  '0046-shared-parameters': m0046,
  '0047-hand-overs': m0047,
  '0048-one-name': m0048,
  '0049-name-order': m0049,
}
