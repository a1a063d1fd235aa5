// The page's first calls, sent by a script while the application's code is still loading.
import { targetKeyPlace } from '@/lib/client/places'
import { bundlePath } from '@/lib/model/bundle'
import type { Input } from '@/lib/model/payload'

/** A list that is requested before its screen is loaded. */
export interface EarlyList {
  /** The screen's path. */
  path: string
  /** Address of the list call. */
  address: string
  /** The input of the list at its plain address. */
  request: Input
  /** Local storage keys of the user's own columns and view: with one of them the request differs, and nothing is sent early. */
  arranged: readonly string[]
}

/** Escapes a text for a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

function scriptOf(lists: readonly EarlyList[]): string {
  const table = lists.map(({ path, address, request, arranged }) => ({ path, address, body: JSON.stringify(request), arranged }))
  return `(()=>{
const calls=window.earlyCalls={};
const post=(address,body)=>{
  const answer=fetch(address,{method:'POST',body,headers:{accept:'application/json','x-requested-with':'XMLHttpRequest','content-type':'application/json'},credentials:'same-origin',signal:AbortSignal.timeout(60000)});
  answer.catch(()=>{});
  return answer;
};
const key=localStorage.getItem(${inScript(targetKeyPlace)});
const addresses=['/api/app/base/app/sys/user/queryById'+(key?'?id='+encodeURIComponent(key):''),'/api/app/base/app/sys/permission/getUserPermissionByToken/me'];
const answer=post(${inScript(bundlePath)},JSON.stringify(addresses.map(address=>({method:'GET',address}))));
window.earlyBundle={addresses,answer};
const list=location.search?undefined:${inScript(table)}.find(one=>one.path===location.pathname&&!one.arranged.some(key=>localStorage.getItem(key)));
if(list)calls['POST '+list.address+' '+list.body]=answer.then(answer=>answer.clone().text()).then(text=>
  text.includes(JSON.stringify('"path":'+JSON.stringify(list.path)).slice(1,-1))?post(list.address,list.body):undefined
).catch(()=>undefined);
})()`
}

/**
 * User info and permission list, sent at once as one request; then the first page of the open list, as soon as the permission list allows it.
 * The list's call is registered from the beginning: a later registration could be used by a load that needs newer rows.
 */
export function EarlyCalls({ nonce, lists }: { nonce: string | undefined; lists: readonly EarlyList[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element has no other way; the text is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptOf(lists) }} />
}
