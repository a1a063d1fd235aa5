// Guest of a campaign: signed up by the form behind a QR code or by hand, checked in when he came (docs/domain/channel.md#guests).
import { entity } from '../definition.ts'
import { choice, datetime, int, ref, text } from '../field.ts'

/** The states of a campaign in which it has guests: from the publication on, after the end too. */
export const statesWithGuests = ['PUBLISHED', 'RUNNING', 'FINISHED']

export const activitySignUp = entity('activity_sign_up', {
  family: 'fintech',
  path: 'activity/signUp',
  permission: 'market:activity',
  key: 'sign_up_key',
  title: 'contact_name',
  parent: { entity: 'activity', field: 'activity_key' },
  fields: {
    activity_key: ref('activity', { required: true, createOnly: true }),
    contact_name: text(30, { required: true, min: 2 }),
    phone: text(11, { required: true, format: 'phone', encrypted: true, mask: 'phone' }),
    company_name: text(100),
    people: int({ required: true, default: 1, min: 1, max: 99 }),
    source: choice('SIGN_UP_SOURCE', { readOnly: true }),
    /** When the guest was seen; null until he comes. */
    check_in_time: datetime({ readOnly: true }),
    clue_key: ref('clue', { readOnly: true }),
    remark: text(500, { multiline: true }),
    /** The consent of a guest who signed up himself, to that version of the privacy policy (docs/domain/masks.md#consent). */
    consent_time: datetime({ readOnly: true }),
    consent_version: text(10, { readOnly: true }),
  },
  unique: [['activity_key', 'phone']],
  search: ['contact_name', 'company_name'],
  list: {
    columns: ['contact_name', 'phone', 'company_name', 'people', 'source', 'check_in_time', 'create_time', 'clue_key', 'remark'],
    filters: ['contact_name', 'phone', 'source', 'check_in_time'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['activity_key', 'contact_name', 'phone', 'company_name', 'people', 'remark'] }],
})
