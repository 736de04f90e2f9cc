import type { Phrases } from '../../phrasebook.ts'

/** Why a request got no answer, or none that is of use. */
const ofRequests: Phrases = {
  'timed out': 'Zeit überschritten',
  'name not found': 'Name nicht gefunden',
  'name server did not answer': 'der Nameserver hat nicht geantwortet',
  'connection refused': 'Verbindung abgelehnt',
  'connection failed': 'Verbindung gescheitert',
  'certificate has expired': 'das Zertifikat ist abgelaufen',
  'certificate is for another name': 'das Zertifikat gilt für einen anderen Namen',
  'certificate is of no known authority': 'das Zertifikat stammt von keiner bekannten Stelle',
  'secure connection failed': 'sichere Verbindung gescheitert',
  'answer was not valid HTTP': 'die Antwort war kein gültiges HTTP',
  'answer was too large': 'die Antwort war zu groß',
  'too many redirects': 'zu viele Weiterleitungen',
  'the address is not permitted': 'die Adresse ist nicht erlaubt',
  'not a valid URL': 'keine gültige URL',
  'only http and https are permitted': 'nur http und https sind erlaubt',
  'a URL must not carry credentials': 'eine URL darf keine Zugangsdaten enthalten',
  'the name has no address': 'der Name hat keine Adresse',
  'HTTPS is required': 'HTTPS ist verlangt',
  'Slack answered {1}': 'Slack antwortete {1}',
  'Stream answered {1}': 'Stream antwortete {1}',
  'answered {1:number}': 'antwortete mit {1}',
  'answered with status {1:number}': 'der Server antwortete mit Status {1}',
  'no answer: {1:problem?}': 'keine Antwort: {1}',
  'not permitted: {1:problem?}': 'nicht erlaubt: {1}',
  'the address is not permitted: {1:problem?}': 'die Adresse ist nicht erlaubt: {1}',
  'not taken as a whole; its actions go on in other requests':
    'nicht im Ganzen angenommen; die Aktionen gehen in anderen Anfragen weiter',
}

/** Why a media file could not be fetched, read or heard. */
const ofMedia: Phrases = {
  'this installation has no AWS keys with which to take the role':
    'diese Installation hat keine AWS-Schlüssel, um die Rolle anzunehmen',
  'AWS did not answer': 'AWS antwortete nicht',
  'the role could not be taken: {1}': 'die Rolle ließ sich nicht annehmen: {1}',
  'this kind of private storage is not known any more': 'diese Art von privatem Speicher gibt es nicht mehr',
  'could not be fetched': 'ließ sich nicht laden',
  'it was not fetched': 'wurde nicht geladen',
  'larger than {1:number} MB': 'größer als {1} MB',
  'longer than 1 minute': 'länger als eine Minute',
  'longer than {1:number} minutes': 'länger als {1} Minuten',
  'the type of file is not decoded': 'diese Art von Datei wird nicht dekodiert',
  '{1} is not decoded': '{1} wird nicht dekodiert',
  'the picture is broken or too large': 'das Bild ist beschädigt oder zu groß',
  'the video cannot be decoded': 'das Video lässt sich nicht dekodieren',
  'the audio cannot be decoded': 'der Ton lässt sich nicht dekodieren',
  'ffmpeg is not installed': 'ffmpeg ist nicht installiert',
  'it was not looked at for a classifier': 'es wurde nicht für einen Klassifikator angesehen',
  'its text was read up to second {1:number} only': 'der Text wurde nur bis Sekunde {1} gelesen',
  'there is nothing to hear': 'es gibt nichts zu hören',
  'speech is not transcribed here': 'Gesprochenes wird hier nicht verschriftlicht',
  'speech is not transcribed in this workspace':
    'Gesprochenes wird in diesem Arbeitsbereich nicht verschriftlicht',
  'speech is transcribed in English alone here': 'Gesprochenes wird hier nur auf Englisch verschriftlicht',
  'the transcription endpoint did not answer': 'der Endpunkt zum Verschriftlichen antwortete nicht',
  'the transcription endpoint answered with status {1:number}':
    'der Endpunkt zum Verschriftlichen antwortete mit Status {1}',
  'the transcription endpoint gave no text': 'der Endpunkt zum Verschriftlichen lieferte keinen Text',
  'too many sounds wait to be heard': 'zu viele Töne warten darauf, gehört zu werden',
  'took too long': 'dauerte zu lange',
  'used too much memory, or broke the program that decodes it':
    'brauchte zu viel Speicher oder brachte das dekodierende Programm zum Absturz',
  'the program that decodes it is gone': 'das dekodierende Programm ist beendet',
  'the answer is of another kind': 'die Antwort ist von anderer Art',
  'Training failed: {1}': 'Training gescheitert: {1}',
  'At least {1:number} examples of each side are needed: {2:number} violate, {3:number} are fine':
    'Mindestens {1} Beispiele je Seite sind nötig: {2} Verstöße, {3} erlaubte',
  'it was read for an earlier release: add the file again':
    'es wurde für eine frühere Version gelesen: die Datei noch einmal hinzufügen',
}

/** Why a provider gave no signal. */
const ofSignals: Phrases = {
  'needs a provider': 'braucht einen Anbieter',
  'Needs a provider': 'Braucht einen Anbieter',
  'nothing of it is kept': 'davon ist nichts gespeichert',
  'nothing was answered': 'es kam keine Antwort',
  'it answered with status {1:number}': 'er antwortete mit Status {1}',
  'it answered with status {1:number} ({2})': 'er antwortete mit Status {1} ({2})',
  'it answered with code {1:number} for this picture': 'er antwortete mit Code {1} für dieses Bild',
  'it sent an answer of an unknown form': 'er sandte eine Antwort in unbekannter Form',
  'it sent an answer without SafeSearch': 'er sandte eine Antwort ohne SafeSearch',
  'it does not take {1}': 'er nimmt {1} nicht an',
  'it takes at most {1:number} MB': 'er nimmt höchstens {1} MB an',
  'it takes at most {1:number} characters': 'er nimmt höchstens {1} Zeichen an',
  'no face collection is set': 'es ist keine Sammlung von Gesichtern eingestellt',
  'the type of file is not a picture': 'die Datei ist kein Bild',
  'It is not a picture': 'Das ist kein Bild',
  'it could not be made a JPEG: {1:problem?}': 'es ließ sich nicht in JPEG umwandeln: {1}',
  'there is nothing to ask about': 'es gibt nichts zu fragen',
  'nothing gives basic labels': 'nichts gibt einfache Merkmale',
  'too much waits for the provider': 'zu viel wartet auf den Anbieter',
  'the provider rests for a moment after: {1:problem?}': 'der Anbieter ruht kurz nach: {1}',
  'the budget of the day is spent': 'das Budget des Tages ist verbraucht',
  'this release has no such provider': 'diese Version hat keinen solchen Anbieter',
  'the answer could not be understood': 'die Antwort war nicht zu verstehen',
}

/** Why an AI moderator gave no verdict. */
const ofVerdicts: Phrases = {
  'the provider refused the request: check the model and the form of the answer':
    'der Anbieter hat die Anfrage abgelehnt: Modell und Form der Antwort prüfen',
  'the provider refused the key': 'der Anbieter hat den Schlüssel abgelehnt',
  'the provider knows no such model or address':
    'der Anbieter kennt kein solches Modell oder keine solche Adresse',
  'the provider asks to slow down': 'der Anbieter bittet um weniger Anfragen',
  'the provider answered {1:number}': 'der Anbieter antwortete mit {1}',
  'the provider sent an answer of an unknown form': 'der Anbieter sandte eine Antwort in unbekannter Form',
  'the provider declined to judge it': 'der Anbieter wollte es nicht beurteilen',
  'the provider rests for a moment after {1:problem?}': 'der Anbieter ruht kurz nach: {1}',
  "the item and the policy do not fit into the model's window":
    'Inhalt und Richtlinie passen nicht in das Fenster des Modells',
  'the model declined to answer': 'das Modell wollte nicht antworten',
  "the model's answer was cut off": 'die Antwort des Modells wurde abgeschnitten',
  'the model did not answer with JSON': 'das Modell antwortete nicht mit JSON',
  'the model did not keep to the form of the answer': 'das Modell hielt sich nicht an die Form der Antwort',
  'the verdict has another form than it must have': 'das Urteil hat nicht die verlangte Form',
  'the verdict names a category that the policy does not have':
    'das Urteil nennt eine Kategorie, die die Richtlinie nicht hat',
  'the verdict names a category that is not for this action':
    'das Urteil nennt eine Kategorie, die nicht zu dieser Aktion gehört',
  'its budget for today is spent': 'das Budget für heute ist verbraucht',
  'its settings cannot be read: enter the key again':
    'die Einstellungen lassen sich nicht lesen: den Schlüssel noch einmal eingeben',
  'the program stops': 'das Programm wird beendet',
  'there is no such provider in this release': 'diese Version hat keinen solchen Anbieter',
  'there is no text that it could read': 'es gibt keinen Text, den er lesen könnte',
  'an unexpected error, {1} (request {2})': 'ein unerwarteter Fehler, {1} (Anfrage {2})',
}

/** Why an export, a backtest or another run of its own ended; what nobody foresaw with the words of the error. */
export const failure: Phrases = {
  'its worker stopped on it again and again': 'Das Programm blieb dabei mehrmals stehen',
  'The AI moderator is gone, or has nothing that it could read':
    'Den KI-Moderator gibt es nicht mehr, oder er hat nichts, was er lesen könnte',
  'A user was erased, whom the file may have had: start it again':
    'Ein Nutzer wurde gelöscht, der in der Datei stehen konnte: neu beginnen',
  'Whoever started it may see less since then: start it again':
    'Wer das gestartet hat, darf seitdem weniger sehen: neu beginnen',
  'Whoever started it has no access any more': 'Wer das gestartet hat, hat keinen Zugang mehr',
  'Whoever started it may not decide any more': 'Wer das gestartet hat, darf nicht mehr entscheiden',
  'Whoever reversed it may not decide any more':
    'Wer das rückgängig gemacht hat, darf nicht mehr entscheiden',
  'The rule was changed, turned off or deleted': 'Die Regel wurde geändert, ausgeschaltet oder gelöscht',
  'rule: {1}': 'Die Regel lässt sich nicht ausführen: {1}',
  'canceling statement due to statement timeout': 'Die Datenbank brauchte zu lange',
  '{1}': 'Unerwarteter Fehler: {1}',
}

export const problems: Phrases = { ...ofRequests, ...ofMedia, ...ofSignals, ...ofVerdicts }
