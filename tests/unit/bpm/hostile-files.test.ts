// Files that are refused before anything in them is read, and what only looks so.
import { describe, expect, test } from 'vitest'
import { computed, fine, problems } from './files.ts'
import { definitions } from './model.ts'

describe('hostile files are refused before they are parsed', () => {
  test.each([
    ['a DOCTYPE', fine.replace('<definitions', '<!DOCTYPE definitions><definitions'), 'doctype'],
    ['an entity bomb', fine.replace('<definitions', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><definitions'), 'doctype'],
    ['a DOCTYPE in small letters', fine.replace('<definitions', '<!doctype x SYSTEM "file:///etc/passwd"><definitions'), 'doctype'],
    ['an ENTITY anywhere', fine.replace('<process', '<!ENTITY x "y"><process'), 'doctype'],
    ['a stylesheet', fine.replace('<definitions', '<?xml-stylesheet href="x.xsl" type="text/xsl"?><definitions'), 'stylesheet'],
    ['20 MB', fine.replace('<process', `<!--${'x'.repeat(20_000_000)}--><process`), 'tooLarge'],
    ['depth', `<a>${'<a>'.repeat(200)}`, 'tooDeep'],
    ['20,001 elements', definitions(`<process id="p">${'<task/>'.repeat(20_001)}</process>`), 'tooManyNodes'],
    ['an undefined entity', fine.replace('name="P"', 'name="&evil;"'), 'malformed'],
    ['no XML', 'hello', 'malformed'],
    ['nothing', '', 'malformed'],
    ['half a file', fine.slice(0, -20), 'malformed'],
    ['an unclosed comment', `${fine}<!-- `, 'malformed'],
    ['an unbound prefix', fine.replace('<process', '<x:y/><process'), 'malformed'],
    ['a NUL', fine.replace('name="P"', 'name="\0"'), 'malformed'],
    ['two roots', fine + fine.slice(fine.indexOf('<definitions')), 'malformed'],
    ['another language', '<html/>', 'notBpmn'],
  ])('%s', (_, xml, key) => expect(problems(xml)[0]?.[0]).toBe(key))

  test('bytes that do not match their declared encoding are refused', () => {
    expect(problems(new Uint8Array([0x3c, 0xff, 0xfe, 0x80]))).toEqual([['encoding', null]])
    expect(problems(new TextEncoder().encode('<?xml version="1.0" encoding="UTF-7"?><a/>'))).toEqual([['encoding', null]])
  })

  test('a million unfinished comments are refused quickly', () => {
    const began = globalThis.process.cpuUsage()
    expect(problems(`<a>${'<!-'.repeat(600_000)}`)).toEqual([['doctype', null]])
    expect(problems(`<a>${'<?'.repeat(900_000)}`)[0]![0]).toBe('malformed')
    expect(computed(began)).toBeLessThan(2000)
  })

  test('hostile markup inside text is treated as text', () => {
    expect(
      problems(fine.replace('<startEvent', '<documentation><![CDATA[<!DOCTYPE html>]]></documentation><!-- <!ENTITY --><startEvent')),
    ).toEqual([])
  })
})
