// Neutral words («you noticed», «breathe out slowly»): an honest text needs them although no entry contains them.
const NEUTRAL_WORDS: Readonly<Record<string, string>> = {
  en: `wrote write written writing noted note noticed notice learned learn learning realized realised realize found find understood understand
    wonder wondered wondering ask asked asking question questions remember remembered decided decide want wanted plan planned tried try
    thought think felt feel saw see line lines words word page entry entries journal moment moments thing things thread theme
    week weeks day days today tonight tomorrow yesterday morning evening night nights afternoon hour hours time
    came come comes coming back return returned returns kept keep keeps stay stays stayed recurring open varied different mixed again turned
    mentioned spoke named ranged range followed alongside stood stand stands left leave began begin ended end ends
    sleep sleeps asleep rest rests resting bed pillow blanket dark darkness light lights lamp room window door house quiet quietly still stillness
    soft softly soften softens gentle gently slow slows slowly warm warmth kind kindness calm calmly ease easy easier heavy lightly
    breath breaths breathe breathing out exhale inhale body shoulders hands hand jaw eyes face chest head close closes closed closing
    let lets letting set sets down go goes gone carry carries carried hold holds held settle settles settled wait waits put lay lie lies
    nothing needs need enough done finished finish over here now good well small place air sky moon stars rain silence silent
    goodnight belongs belong pass passes arrive arrives loosen loosens fall falls falling sink sinks drift drifts fade fades grow grows
    deep long low behind far away softer slower quieter heavier looser solve solved answer answered answers
    listen listened listening hear heard read walk walked talk talked speak sit sits sat sitting look looks looked simple simply late hurry outside wide longer nowhere else wave waves
    beside softly rises rise stops stop arrived draws draw nearby under around already`,
  de: `geschrieben schreibst schreibt notiert bemerkt merkst gemerkt gelernt lernst erkannt verstanden verstehst gefragt fragst frage fragen
    willst möchtest denkst dachtest fühlst spürst siehst zeile zeilen wort worte satz seite eintrag tagebuch moment augenblick thema
    woche tag tage heute nacht abend morgen gestern nachmittag stunde zeit kam kommt kommen zurück kehrt wieder offen bleibt bleiben blieb
    verschieden schlaf schlafen schläft ruhe ruht ruhig ruhen bett kissen decke dunkel dunkelheit licht lampe zimmer fenster tür haus still stille leise
    sanft weich weicher langsam langsamer warm wärme freundlich gelassen leicht leichter schwer atem atme atmest atmen atmet ein aus körper
    schultern hände hand kiefer augen gesicht brust kopf schließen schließt schließ lass lassen lässt leg legen legt liegt liegen ab
    gehen geht trägt tragen halten hält wartet warten nichts genug fertig getan vorbei hier jetzt gut klein ort luft himmel mond sterne regen
    gute gehört sinkt sinken langen tief fern weg leiser steht darf dürfen muss müssen braucht brauchst sagt stehen zu ende endet tun tust hörst hören gehört gehst liest lesen sitzt dürfen ganz ohne allein von selbst`,
  fr: `écrit écris noté notes remarqué appris apprends compris comprends demandé demandes question questions retenu veux voulais penses pensé
    senti sens vu vois ligne lignes mot mots phrase page carnet journal instant moment thème semaine jour jours journée aujourd'hui nuit soir
    matin demain hier heure heures temps revenu revient reviennent retour reste restent ouvert ouverte varié différent
    sommeil dormir dors repos repose reposer lit oreiller couverture noir obscurité lumière lampe chambre fenêtre porte maison calme calmement silence
    silencieux doux douce doucement lent lente lentement chaud chaleur léger légère lourd souffle respire respirer respiration inspire expire corps
    épaules mains main mâchoire yeux visage poitrine tête ferme fermer fermes laisse laisser pose poser posé déposer aller va porte porter tenir tient attend
    attendre rien assez fini finie finit ici maintenant bon bonne bien petit lieu air ciel lune étoiles pluie appartient glisse profond loin
    long longue besoin suffit termine`,
  es: `escribiste escribes escrito anotaste notaste aprendiste aprendes entendiste comprendiste preguntas preguntaste pregunta quieres querías piensas
    pensaste sentiste sientes viste ves línea líneas palabra palabras frase página diario momento tema semana día días hoy noche tarde mañana ayer
    hora horas tiempo volvió vuelve vuelven volver queda quedan abierta abierto variado distinto sueño dormir duerme descanso descansa descansar
    cama almohada manta oscuridad oscuro luz lámpara cuarto habitación ventana puerta casa calma tranquilo tranquila silencio suave suavemente lento
    lenta lentamente despacio cálido calor ligero pesado respira respirar respiración aire inhala exhala cuerpo hombros manos mano mandíbula ojos
    cara pecho cabeza cierra cerrar deja dejar dejas soltar suelta ir va llevar sostener espera esperar nada basta bastante hecho terminado termina
    aquí ahora buena bueno bien pequeño lugar cielo luna estrellas lluvia pertenece profundo lejos largo necesita necesitas acaba`,
  it: `scritto scrivi hai annotato notato imparato impari capito capisci chiesto chiedi domanda vuoi volevi pensi pensato sentito senti visto vedi riga
    righe parola parole frase pagina diario momento tema settimana giorno giorni giornata oggi notte sera mattina domani ieri ora ore tempo tornato
    torna tornano resta restano aperta aperto vario sonno dormire dormi riposo riposa riposare letto cuscino coperta buio luce lampada stanza finestra
    porta casa calma calmo silenzio dolce dolcemente lento lenta lentamente piano caldo calore leggero pesante respira respirare respiro aria corpo
    spalle mani mano occhi viso petto testa chiudi chiudere lascia lasciare posa andare va portare tenere aspetta niente nulla basta abbastanza fatto
    finito finisce qui adesso buona buono bene piccolo luogo cielo luna stelle pioggia profondo lontano lungo serve`,
  pt: `escreveste escreveu escreves anotaste anotou notou aprendeste aprendeu aprendes entendeu percebeu perguntas perguntou pergunta queres quer
    pensas pensou sentiu sentes viu vês linha linhas palavra palavras frase página diário momento tema semana dia dias hoje noite tarde manhã amanhã
    ontem hora horas tempo voltou volta voltam fica ficam aberta aberto variado sono dormir dorme descanso descansa descansar cama travesseiro almofada
    cobertor escuro escuridão luz lâmpada quarto janela porta casa calma calmo silêncio suave suavemente lento lenta devagar quente calor leve pesado
    respira respirar respire respiração ar corpo ombros mãos mão olhos rosto peito cabeça fecha fechar feche deixa deixar deixe ir vai levar espera nada
    basta bastante feito terminado acaba termina aqui agora boa bom bem pequeno lugar céu lua estrelas chuva profundo longe longo precisa`,
  nl: `schreef schrijf schrijft geschreven noteerde merkte geleerd leerde leert begreep begrijpt vroeg vraagt vraag wilt wilde denkt dacht voelt voelde
    zag ziet regel regels woord woorden zin bladzijde dagboek moment thema week dag dagen vandaag nacht avond ochtend morgen gisteren uur tijd kwam
    komt terug keert blijft blijven open divers slaap slapen slaapt rust rustig rusten bed kussen deken donker licht lamp kamer raam deur huis stil stilte
    zacht zachter langzaam langzamer warm warmte licht zwaar adem ademt ademen in uit lichaam schouders handen hand ogen gezicht borst hoofd sluit
    sluiten laat laten leg leggen ligt liggen neer gaan gaat draagt dragen houdt wacht wachten niets genoeg klaar gedaan voorbij hier nu goed goede
    klein plek lucht hemel maan sterren regen diep ver lang hoeft`,
  ja: `今日 今夜 夜 一日 眠り 眠る 静か 静かに ゆっくり 息 呼吸 吐く 吸う 目を閉じ 閉じる 体 肩 手 休む 休み 布団 枕 灯り 光 部屋 窓 書いた 書きました 言葉 あなた 曜日 大丈夫 おやすみ 終わり 置いて 明日 昨日 今週 学び`,
  zh: `今天 今晚 夜晚 一天 睡眠 入睡 安静 慢慢 呼吸 吸气 呼气 闭上 眼睛 身体 肩膀 双手 休息 枕头 被子 灯光 房间 窗外 写下 你写 写道 星期 晚安 结束 放下 明天 昨天 本周 这一周 学到 你学 自己 足够`,
  ru: `написал написала написали записал записала заметил заметила узнал узнала понял поняла спросил спрашиваешь вопрос хочешь думаешь чувствуешь видишь строка
    строки слово слова фраза страница дневник момент тема неделя неделю день дня дни сегодня ночь ночи вечер утро завтра вчера час время вернулось
    возвращается осталось остаётся открытым сон спать спит покой отдых отдыхает кровать подушка одеяло темнота темно свет лампа комната окно дверь дом тихо
    тишина тихий мягко мягкий медленно медленный тепло тёплый легко тяжело дыхание дыши дышит вдох выдох тело плечи руки глаза лицо грудь голова
    закрой закрываются отпусти отпустить положи лежит пусть идёт держит ждёт ничего достаточно хватит сделано закончен здесь сейчас хорошо маленький
    место воздух небо луна звёзды дождь глубоко далеко долгий нужно`,
};

/** Separated by spaces; empty for a language without a list. */
export function getNeutralWords(language: string): string {
  return NEUTRAL_WORDS[language] ?? '';
}
