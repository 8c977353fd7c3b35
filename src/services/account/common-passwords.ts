/**
 * Pieces that common passwords of twelve and more characters are built from: the head of the published lists, keyboard rows, and this
 * site's own words. Letters and digits in lower case; compared after undoing the usual swaps (0 for o, @ for a, $ for s).
 */
export const commonPieces: readonly string[] = [
  ...'password passwort passphrase passcode passw0rd pass word admin administrator root user guest login logon signin'.split(' '),
  ...'welcome letmein changeme change default secret access master super manager test testing tester demo sample example'.split(' '),
  ...'qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv'.split(' '),
  ...'1qaz 2wsx 3edc 4rfv 1q2w3e 1q2w3e4r 1q2w3e4r5t 5t6y zaq12wsx zaq1 xsw2 qweasd qweasdzxc qwer asdfjkl poiuytrewq'.split(' '),
  ...'iloveyou love baby angel princess sunshine monkey dragon football baseball basketball soccer hockey shadow'.split(' '),
  ...'superman batman spiderman pokemon starwars naruto trustno computer internet samsung google facebook whatever'.split(' '),
  ...'hello michael jordan jessica jennifer ashley daniel charlie thomas andrew joshua michelle nicole anthony robert'.split(' '),
  ...'summer winter spring autumn january february march april june july august september october november december'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday correcthorsebatterystaple correct horse battery staple'.split(' '),
  ...'scholarship scholarships atlas internship leadership student university college education website server database'.split(' '),
  ...'freedom flower ginger cookie cheese chocolate killer hunter ranger buster tigger pepper purple orange silver'.split(' '),
  ...'matrix mustang corvette ferrari mercedes harley yankees liverpool chelsea arsenal barcelona juventus'.split(' '),
]
