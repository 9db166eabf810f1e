// Pinyin initials of Chinese names, so that typing zs finds 张三. The browser's collation orders characters by pinyin;
// comparing with the first character of each letter gives the initial. Characters with several readings count by the
// first.

const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const han = /\p{Script=Han}/u

let collator: Intl.Collator | undefined

/** The pinyin initial of a character; undefined if it is not Chinese. */
function initialOf(character: string): string | undefined {
  if (!han.test(character)) return undefined
  collator ??= new Intl.Collator('zh-Hans-u-co-pinyin')
  let found: string | undefined
  for (let index = 0; index < firsts.length; index++) {
    if (collator.compare(character, firsts[index] ?? '') < 0) break
    found = letters[index]
  }
  return found
}

/** The initials of a name in Chinese characters: zs for 张三; empty for other names. */
export function pinyinInitials(name: string): string {
  if (!han.test(name)) return ''
  return [...name]
    .map((character) => initialOf(character) ?? (/[a-z0-9]/i.test(character) ? character : ''))
    .join('')
}
