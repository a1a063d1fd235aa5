// The page's first calls, sent by a script while the application's code is still on the way, so that nothing waits in line.
import { targetKeyPlace } from '@/lib/client/places'
import type { Input } from '@/lib/model/payload'

/** A list that is asked for before its screen is there. */
export interface EarlyList {
  /** The screen's path. */
  path: string
  /** Address of the list call. */
  address: string
  /** What the list asks for at its plain address. */
  request: Input
  /** Local storage keys of the user's own arrangement and view: with one the list asks for something else, and nothing is sent early. */
  arranged: readonly string[]
}

/** Text that may stand inside a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

function scriptOf(lists: readonly EarlyList[]): string {
  const table = lists.map(({ path, address, request, arranged }) => ({ path, address, body: JSON.stringify(request), arranged }))
  return `(()=>{
const calls=window.earlyCalls={},head={accept:'application/json','x-requested-with':'XMLHttpRequest'};
const send=(method,address,body)=>{
  const answer=fetch(address,{method,body,headers:body?{...head,'content-type':'application/json'}:head,credentials:'same-origin',signal:AbortSignal.timeout(60000)});
  answer.catch(()=>{});
  return calls[method+' '+address+' '+(body||'')]=answer;
};
const key=localStorage.getItem(${inScript(targetKeyPlace)});
send('GET','/api/app/base/app/sys/user/queryById'+(key?'?id='+encodeURIComponent(key):''));
const permitted=send('GET','/api/app/base/app/sys/permission/getUserPermissionByToken/me');
const list=location.search?undefined:${inScript(table)}.find(one=>one.path===location.pathname&&!one.arranged.some(key=>localStorage.getItem(key)));
if(list)permitted.then(answer=>answer.clone().text()).then(text=>{if(text.includes('"path":'+JSON.stringify(list.path)))send('POST',list.address,list.body)}).catch(()=>{});
})()`
}

/** User info and permission list, sent at once; then the first page of the open list, as soon as the permission list allows it. */
export function EarlyCalls({ nonce, lists }: { nonce: string | undefined; lists: readonly EarlyList[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element has no other way; the text is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptOf(lists) }} />
}
